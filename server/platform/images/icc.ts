import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [x: number, y: number, z: number]
type Primaries = readonly [red: Colour, green: Colour, blue: Colour]

/** Red, green and blue as XYZ, adapted to the white of ICC profiles (D50), by their numbers in ITU-T H.273. */
const wideGamuts: Readonly<Record<number, Primaries>> = {
  // BT.2020.
  9: [
    [0.67346, 0.27903, -0.00193],
    [0.16566, 0.67534, 0.02998],
    [0.1251, 0.04563, 0.79716],
  ],
  // Display P3.
  12: [
    [0.5151, 0.24118, -0.00105],
    [0.29197, 0.69224, 0.04188],
    [0.15715, 0.06658, 0.78438],
  ],
}

const srgb: Primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.0971],
  [0.14307, 0.06061, 0.7141],
]

type Curve = (signal: number) => number

const srgbCurve: Curve = (signal) => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4)

/** Light above this share of white is compressed, so that highlights of a brighter screen keep their shapes. */
const knee = 0.75
const compressed: Curve = (light) =>
  light <= knee ? light : knee + (1 - knee) * (1 - Math.exp((knee - light) / (1 - knee)))

/** Curves of pictures for brighter screens (ITU-R BT.2100), relative to their diffuse white (BT.2408: 203 cd/m²). */
const brightCurves: Readonly<Record<number, Curve>> = {
  // Perceptual quantizer.
  16: (signal) => {
    const power = signal ** (32 / 2523)
    const share = Math.max(0, power - 3424 / 4096) / (2413 / 128 - (2392 / 128) * power)
    return compressed((10_000 * share ** (16_384 / 2610)) / 203)
  },
  // Hybrid log-gamma, whose diffuse white is at three quarters of the signal.
  18: (signal) => {
    const light = (value: number): number =>
      value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return compressed(light(signal) / light(0.75))
  },
}

/**
 * An ICC profile (version 2, matrix and curves) of colours named as in ITU-T H.273. Null for those of sRGB, which the
 * curves of ordinary video are shown with too.
 */
export function profileOf(primaries: number, transfer: number): Buffer | null {
  const gamut = wideGamuts[primaries]
  const bright = brightCurves[transfer]
  if (gamut === undefined && bright === undefined) return null
  const [red, green, blue] = gamut ?? srgb
  const curve = curveTag(bright ?? srgbCurve)
  return assembled([
    ['desc', textTag('Stringline')],
    ['wtpt', colourTag([0.9642, 1, 0.8249])],
    ['rXYZ', colourTag(red)],
    ['gXYZ', colourTag(green)],
    ['bXYZ', colourTag(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

function assembled(tags: readonly [name: string, data: Buffer][]): Buffer {
  const header = Buffer.alloc(128)
  header.writeUInt32BE(0x02400000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  colourTag([0.9642, 1, 0.8249]).copy(header, 68, 8)
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  let end = header.length + table.length
  for (const [at, [name, data]] of tags.entries()) {
    table.write(name, 4 + 12 * at, 'latin1')
    table.writeUInt32BE(end, 8 + 12 * at)
    table.writeUInt32BE(data.length, 12 + 12 * at)
    end += data.length
  }
  header.writeUInt32BE(end, 0)
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)])
}

function colourTag(colour: Colour): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 0, 'latin1')
  for (const [at, value] of colour.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * at)
  return tag
}

/** A curve as so many samples; from 4,096 on, its steps are below those of 8 bits, near black too. */
const samples = 4096

function curveTag(curve: Curve): Buffer {
  const tag = Buffer.alloc(12 + 2 * samples)
  tag.write('curv', 0, 'latin1')
  tag.writeUInt32BE(samples, 8)
  for (let at = 0; at < samples; at += 1)
    tag.writeUInt16BE(Math.round(65_535 * Math.min(1, curve(at / (samples - 1)))), 12 + 2 * at)
  return tag
}

function textTag(text: string): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1 + 78 + ((4 - ((text.length + 91) % 4)) % 4))
  tag.write('desc', 0, 'latin1')
  tag.writeUInt32BE(text.length + 1, 8)
  tag.write(text, 12, 'latin1')
  return tag
}

/** Signature and header: the profile of a PNG may follow them. */
const headOfPng = 33

/** The same PNG with this profile. One that doesn't fit its colours is ignored by whoever reads it. */
export function pngWithProfile(png: Uint8Array, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile, { level: 1 })])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, headOfPng), length, body, sum, png.subarray(headOfPng)])
}
