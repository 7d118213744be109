// The table page begins here: joins the own table and shows what comes as it is.
const root = document.getElementById("table");
const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
socket.onopen = () => socket.send(JSON.stringify({ t: "hello", event: root.dataset.event, after: 0 }));
socket.onmessage = ({ data }) => {
  const line = document.createElement("pre");
  line.textContent = data;
  root.prepend(line);
};
