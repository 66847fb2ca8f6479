import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readerScript } from '#server/platform/http/documentation.ts'
import { finishBuild } from './finish-build.ts'
import { buildSignInPage } from './sign-in-page.ts'
import { clearStamp, fingerprint, type Flavour, webFolder, writeStamp } from './web-build.ts'

// `npm run build`: for production unless called with `demo`, which adds the pages for developers.
const flavour: Flavour = process.argv[2] === 'demo' ? 'demo' : 'production'
const made = fingerprint(flavour)
clearStamp()

const root = join(import.meta.dirname, '..')
const bundler = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
const env = { ...process.env, NODE_ENV: 'production', VITE_DEV_PAGES: flavour === 'demo' ? '1' : '' }
const result = spawnSync(process.execPath, [bundler, 'build'], { cwd: root, env, stdio: 'inherit' })
if (result.status !== 0) process.exit(1)

// A finished script: with it in the build, what runs in production does without the packages it was made of (150 MB).
cpSync(readerScript(), join(webFolder, 'api', 'reference.js'))
await buildSignInPage(webFolder)
const { scripts, compressed } = await finishBuild(webFolder)
writeStamp(made)
console.log(`Moved ${scripts} inline scripts into files and compressed ${compressed} files.`)
