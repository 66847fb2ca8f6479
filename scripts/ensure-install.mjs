// Runs before `npm start`, `npm test` and their like, under whatever Node is installed and before any package is:
// installs when the lock changed since the last time, then makes sure that a Node able to run TypeScript is first in
// line.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// 22.18 is the first to run TypeScript files without a flag.
const oldest = [22, 18]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.stringline-install')
const bundledNode = join(root, 'node_modules', '.bin', 'node')

install()
checkNode()

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return

  console.log('Installing packages (only after a change of package-lock.json) …')
  // Not `npm ci`: it refuses a lock written on another platform, and deletes what may be fine.
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--no-progress', '--include=dev', '--include=optional']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) {
    fail(
      'The packages could not be installed (npm says why above). Is the npm registry reachable, and may this folder be written?',
    )
  }
  try {
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted())
  } catch (error) {
    fail(`The folder ${dirname(stamp)} can't be written: ${error.message}.`)
  }
}

// What an install depends on; npm may complete the lock, so it is read again afterwards.
function wanted() {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) hash.update(dependenciesOf(name))
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`
}

// The scripts and texts of package.json may change without a new install.
function dependenciesOf(name) {
  const content = readFileSync(join(root, name), 'utf8')
  if (name !== 'package.json') return content
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(content)
  return JSON.stringify([dependencies, devDependencies, optionalDependencies])
}

function checkNode() {
  if (existsSync(bundledNode)) {
    const bundled = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' })
    if (bundled.status === 0) return
    // Made for glibc; on musl it can't run and would only stand in the way of the system's own.
    rmSync(bundledNode, { force: true })
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  fail(
    `On ${process.platform}-${process.arch} Stringline runs under the installed Node,
      which must be ${oldest.join('.')} or newer; this is ${process.version}.`,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
