// @ts-check
/** How large the own cards are in this window. */

/** @returns {{width: number, height: number, card: number, zi: number, flat: boolean}} px */
export function sizes() {
  const { innerWidth: width, innerHeight: height } = window;
  const flat = height < 480;
  if (flat) return { width, height, flat, card: 54, zi: 32 };
  if (width < 480) return { width, height, flat, card: 60, zi: Math.min(38, (width - 20) / 10 - 3) };
  if (width < 1200) return { width, height, flat, card: 76, zi: 46 };
  return { width, height, flat, card: 100, zi: 54 };
}
