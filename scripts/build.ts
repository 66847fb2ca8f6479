import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { readerScript } from '#server/platform/http/documentation.ts'
import { finishBuild } from './finish-build.ts'
import { buildPublicPages } from './public-pages.ts'
import { buildFolder, type Flavour, publishBuild, startBuild, webFolderOf } from './web-build.ts'

// `npm run build`: for production unless called with `demo`, which adds the pages for developers.
const flavour: Flavour = process.argv[2] === 'demo' ? 'demo' : 'production'
// Named by the sources as they were before the build began.
const published = buildFolder(flavour)
const unfinished = startBuild()
const webFolder = webFolderOf(unfinished)

process.env['NODE_ENV'] = 'production'
process.env['VITE_DEV_PAGES'] = flavour === 'demo' ? '1' : ''
await build({
  configFile: join(import.meta.dirname, '../vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: webFolder, emptyOutDir: true },
})

// A finished script: with it in the build, what runs in production does without the packages it was made of (150 MB).
cpSync(readerScript(), join(webFolder, 'api', 'reference.js'))
await buildPublicPages(webFolder)
const compressed = await finishBuild(webFolder)
publishBuild(unfinished, published)
console.log(`Compressed ${compressed} files.`)
