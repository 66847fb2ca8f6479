import sharp from 'sharp'
import { electricalScenes } from './electrical.ts'
import { houseStages } from './house.ts'
import { logos } from './logos.ts'
import { roomScenes } from './rooms.ts'
import { siteScenes } from './site.ts'

const scenes = { ...houseStages, ...siteScenes, ...roomScenes, ...electricalScenes }
export type SceneName = keyof typeof scenes
export type LogoName = keyof typeof logos

/** The drawing as a photo of it would arrive: a JPEG of 1600 × 1200. */
export const drawScene = (name: SceneName): Promise<Buffer> =>
  sharp(Buffer.from(scenes[name])).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()

/** A logo as somebody would upload it: a PNG of 512 × 512 on nothing. */
export const drawLogo = (name: LogoName): Promise<Buffer> => sharp(Buffer.from(logos[name])).png().toBuffer()
