import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where requests for the API go; without a port, why there is none. */
export type Target = { port: number } | { fault: string }

/** The API while it is being worked on. */
export interface DevApi {
  /** Resolves once the code that is on disk now is being served, or is known not to start. */
  current(): Promise<Target>
  /** Catches up with a change ahead of the request that will ask for it. */
  look(): void
  stop(): Promise<void>
}

export interface DevApiOptions {
  /** Folders of which any file may matter to the API. */
  folders: string[]
  /** Forked; told 'load' or 'load first', loads the API and answers with the port that it listens on. */
  program: string
  env: NodeJS.ProcessEnv
  /** Where what the program prints goes. */
  output: 'inherit' | 'ignore'
  say: (line: string) => void
}

interface Run {
  /** How the files looked before it read them. */
  files: string
  process: ChildProcess
  target: Target
}

/**
 * Serves the newest code of the API, always. What counts is how the files look when a request asks, so a change that a
 * watcher misses costs a moment and is never answered by old code. The next process starts beside the one before, which
 * ends when it has answered what it was asked; where the next doesn't start, the one before goes on.
 */
export function startDevApi({ folders, program, env, output, say }: DevApiOptions): DevApi {
  let running: Run | undefined
  let tried: Run | undefined
  let stopping = false
  const children = new Set<ChildProcess>()
  // They have loaded the packages already, which is most of a start, and wait for our files to settle. Two, because
  // an editor that formats after saving asks for the second while the first is on its way.
  const spares = [nextChild(), nextChild()]
  let refilling: NodeJS.Timeout | undefined

  function nextChild(): ChildProcess {
    // Detached: Ctrl-C in a terminal must reach us alone. With us gone, its channel closes and it ends.
    const child = fork(program, { env, detached: true, stdio: ['ignore', output, output, 'ipc'] })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  async function start(files: string): Promise<void> {
    const begun = performance.now()
    clearTimeout(refilling)
    const child = spares.shift() ?? nextChild()
    child.send(running === undefined ? 'load first' : 'load')
    // The first start may be filling in the demo data: it is left to end.
    const target = running === undefined ? await listening(child) : await listeningUnlessChanged(child, files)
    if (target === 'outdated') {
      // At once: it has answered nobody yet, and would take the processor from the start that is asked for now.
      child.kill('SIGKILL')
      return
    }
    refilling = setTimeout(refill, 300)
    const run: Run = { files, process: child, target }
    tried = run
    if (stopping) return
    if ('fault' in run.target) {
      say(`${run.target.fault} ${running === undefined ? '' : 'The one before goes on. '}Waiting for the next save.`)
      return
    }
    child.once('exit', () => lose(run))
    if (running !== undefined) {
      say(`Your change runs after ${Math.round(performance.now() - begun)} ms.`)
      void end(running.process)
    }
    running = run
  }

  /** One at a time and not during a start: loading the packages takes the processor from whoever waits for that. */
  function refill(): void {
    if (stopping || spares.length >= 2) return
    spares.push(nextChild())
    refilling = setTimeout(refill, 900)
  }

  /** Doesn't wait for code that was saved over meanwhile. */
  async function listeningUnlessChanged(child: ChildProcess, files: string): Promise<Target | 'outdated'> {
    const started = listening(child)
    for (;;) {
      const target = await Promise.race([started, sleep(40, 'outdated' as const)])
      if (target !== 'outdated' || stateOf(folders) !== files) return target
    }
  }

  function lose(run: Run): void {
    if (running !== run || stopping) return
    run.target = { fault: 'The server has ended by itself.' }
    say(`${run.target.fault} Waiting for the next save.`)
  }

  async function catchUp(): Promise<Target> {
    while (!stopping) {
      const files = await settled(folders, tried?.files)
      if (files === tried?.files) return (running ?? tried).target
      await start(files)
    }
    return { fault: 'The server is being stopped.' }
  }

  // Whoever asks while files are being looked at waits for the next look: the one under way may have begun too early.
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Target> | undefined
  const current = (): Promise<Target> => {
    next ??= underWay.then(() => {
      const look = catchUp()
      next = undefined
      underWay = look.catch(() => undefined)
      return look
    })
    return next
  }

  return {
    current,
    look: () => void current(),
    async stop() {
      stopping = true
      await Promise.all([...children].map(end))
    },
  }
}

function listening(child: ChildProcess): Promise<Target> {
  return new Promise((resolve) => {
    child.once('message', (port) => resolve({ port: Number(port) }))
    child.once('exit', () => resolve({ fault: 'The server does not start.' }))
  })
}

/** How the files look once nobody is writing any more; at once where that is as before. */
async function settled(folders: string[], before: string | undefined): Promise<string> {
  let files = stateOf(folders)
  while (files !== before) {
    await sleep(20)
    const again = stateOf(folders)
    if (again === files) break
    files = again
  }
  return files
}

// Editors' own files (.rules.ts.swp, rules.ts~, 4913) and tests are nothing that the API reads.
const matters = (name: string, folder: string): boolean =>
  /^[a-z0-9].*\.[a-z]+$/i.test(name) && !/\.(test|testing)\.tsx?$/.test(name) && !/[\\/]testing$/.test(folder)

/** Every file with its number, size and time of change: a file renamed over another is another file. */
function stateOf(folders: string[]): string {
  try {
    return folders.flatMap(filesIn).join('\n')
  } catch {
    // A folder went away while it was being read: look again.
    return `unsettled at ${performance.now()}`
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && matters(entry.name, entry.parentPath))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const stats = statSync(path, { throwIfNoEntry: false })
      return `${path} ${stats?.ino} ${stats?.size} ${stats?.ctimeMs}`
    })
}

/** Asks a process to end and waits until it has; one that can't let go of a request is ended after a while. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(patience)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
