let count = 0

/**
 * Returns a key for one user action, 16 to 255 characters. It is unique even if scripts of the page have replaced or
 * removed the browser's random numbers (WID-41), because two payments with the same key would be one payment.
 */
export function newIdempotencyKey(): string {
  count += 1
  return [random(), Date.now().toString(36), count.toString(36)].join('-')
}

function random(): string {
  try {
    // Not randomUUID(), which is missing in a frame inside a page without https.
    return crypto.getRandomValues(new Uint32Array(4)).join('.')
  } catch {
    return `${performance.timeOrigin}-${performance.now()}`
  }
}
