import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Node keeps what it made of our TypeScript: starting takes half the time and 35 MB less the next time. It must be
// asked before the first import, hence this file, and be plain JavaScript: for one line of TypeScript Node loads its
// compiler, which stays (16 MB). Where the folder can't be written it does without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))

const { startProduct } = await import('./product.ts')
// Without screens it serves the API alone: crash tests and measurements need no more.
await startProduct({ withScreens: !process.argv.includes('--without-screens') })

// What starting left behind goes at once, and its pages with it: V8 would keep them for a rush that may never come
// (decision 0044).
setFlagsFromString('--expose-gc')
runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
