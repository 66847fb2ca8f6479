// What a picture says of itself before a pixel of it is decoded. A few bytes can claim any size, and decoders believe
// them: a PNG of 389 KB that said 50,000,000 × 1 took 4.7 GB.

/** How large a picture is taken: 50 megapixels is more than phones on a site make, sides as long as a panorama's. */
export const pictureLimits = {
  side: 20_000,
  pixels: 50_000_000,
  /** What the decoder must hold at once. */
  bytes: 240_000_000,
  /** Passes over the whole picture: a progressive JPEG has about ten. */
  passes: 100,
}

/** How large the process may grow that decodes: what a picture takes within these limits, and the decoder itself. */
export const pictureMemory = 340 * 1024 * 1024

/** How long that process may compute on one picture, in milliseconds of all its threads together. */
export const pictureProcessorTime = 40_000

/** What a header claims: the sides of the picture, what decoding it takes in bytes, and in how many passes. */
export interface Claim {
  width: number
  height: number
  bytes: number
  passes: number
}

/** Whether a picture that claims this may be decoded. */
export const isBounded = ({ width, height, bytes, passes }: Claim): boolean =>
  width >= 1 &&
  height >= 1 &&
  width <= pictureLimits.side &&
  height <= pictureLimits.side &&
  width * height <= pictureLimits.pixels &&
  bytes <= pictureLimits.bytes &&
  passes <= pictureLimits.passes
