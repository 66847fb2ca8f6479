/** Phones draw no picture of more pixels: Safari's limit of a canvas (4,096 × 4,096). */
const mostDrawn = 16_777_216
const longestSide = 8_192

/** The server keeps 2,400 pixels of a side and opens 50 million; larger photos only take longer to send. */
const mostSent = 25_000_000

/** Whether a photo of these sides is made smaller before it is sent. */
export const isLarge = (width: number, height: number): boolean =>
  width * height > mostSent || Math.max(width, height) > 2 * longestSide

/**
 * The sizes to try for a photo of these sides, the largest first. Each is a half, a quarter, an eighth … of it:
 * browsers decode JPEG at those without holding all of its pixels.
 */
export function smallerSizes(width: number, height: number): { width: number; height: number }[] {
  return [1, 2, 4, 8, 16]
    .map((divisor) => ({ width: Math.round(width / divisor), height: Math.round(height / divisor) }))
    .filter((size) => size.width * size.height <= mostDrawn && Math.max(size.width, size.height) <= longestSide)
    .filter((size) => Math.min(size.width, size.height) >= 1)
}
