let count = 0

/**
 * A key for one intent of a person, 16 to 255 characters. It is another one each time on a page too whose scripts have
 * replaced the browser's random numbers, or taken them away (WID-41): the same key for two payments is one payment.
 */
export function newIdempotencyKey(): string {
  count += 1
  return [random(), Date.now().toString(36), count.toString(36)].join('-')
}

function random(): string {
  try {
    // Not randomUUID(), which a frame under a page without https does not have.
    return crypto.getRandomValues(new Uint32Array(4)).join('.')
  } catch {
    return `${performance.timeOrigin}-${performance.now()}`
  }
}
