"""A guest of the hall: logs in as a browser does and speaks the protocol of the socket."""

from __future__ import annotations

import json
import re
import urllib.parse
import urllib.request
from contextlib import ExitStack
from http.cookiejar import CookieJar

from websockets.sync.client import connect

PATIENCE = 20
FORM = re.compile(r'name="form" value="([0-9a-f]+)"')


class Browser:
    """Keeps cookies, fills forms."""

    def __init__(self, url):
        self.url = url.rstrip("/")
        self.jar = CookieJar()
        keep = urllib.request.HTTPCookieProcessor(self.jar)
        self.opener = urllib.request.build_opener(keep, NoRaise())

    def get(self, path, **headers):
        request = urllib.request.Request(self.url + path, headers=headers)
        return self.opener.open(request, timeout=PATIENCE)

    def post(self, path, ours=True, page="/", **fields):
        if ours:
            fields["form"] = FORM.search(self.get(page).read().decode())[1]
        data = urllib.parse.urlencode(fields).encode()
        return self.opener.open(self.url + path, data=data, timeout=PATIENCE)

    def login(self, code):
        return self.post("/login", code=code)

    @property
    def cookie(self):
        return "; ".join(f"{c.name}={c.value}" for c in self.jar)

    def socket(self, **options):
        headers = {"Cookie": self.cookie} if self.cookie else {}
        return Socket(self.url, headers, **options)


class NoRaise(urllib.request.HTTPErrorProcessor):
    """Answers are answers, whatever their status."""

    def http_response(self, request, response):
        if response.status in (301, 302, 303, 307):
            return super().http_response(request, response)
        return response

    https_response = http_response


class Socket:
    """A socket to the hall; what was not asked for yet stays in order."""

    def __init__(self, url, headers=None, **options):
        self._held = ExitStack()
        address = url.replace("http", "ws", 1) + "/ws"
        opened = connect(
            address, additional_headers=headers, max_size=None, compression=None, **options
        )
        self.ws = self._held.enter_context(opened)
        self.got = []

    def say(self, t, **fields):
        self.ws.send(json.dumps({"t": t, **fields}))

    def raw(self, data):
        self.ws.send(data)

    def next(self):
        message = json.loads(self.ws.recv(timeout=PATIENCE))
        self.got.append(message)
        return message

    def until(self, t, **fields):
        """Read on to a message of this type and with these fields."""
        while True:
            message = self.next()
            if message["t"] == t and all(message.get(k) == v for k, v in fields.items()):
                return message

    def close(self):
        self._held.close()
