// @ts-check
/** The device's screen: kept awake while a table is watched, filled on request. */

import { settings } from './settings.js';

/** @type {WakeLockSentinel | null} */
let lock = null;

/** Keep the screen on, or let it go, as the person prefers. */
export async function stayAwake() {
  if (!settings.wake) {
    await lock?.release();
    lock = null;
    return;
  }
  try {
    if (!document.hidden && (!lock || lock.released)) lock = await navigator.wakeLock.request('screen');
  } catch {
    lock = null; // not offered here, or the battery is low: nothing to do
  }
}

export async function fullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // not offered here
  }
}
