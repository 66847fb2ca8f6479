import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, valueOf } from './commands.ts'
import { installed, start } from './programs.ts'

/** Firefox, where it is installed. */
export const firefox = installed('firefox-esr') ?? installed('firefox')

// A free port, and none of the requests that Firefox makes for itself.
const preferences = {
  'marionette.port': 0,
  'intl.accept_languages': 'en-NZ, en',
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/**
 * Starts Firefox without a window. It has WebDriver's commands built in (Marionette: what geckodriver, which Debian
 * doesn't have, translates to HTTP).
 */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'stringline-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)})`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const running = start(firefox ?? 'firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const port = await running.until(() =>
    readFile(join(profile, 'MarionetteActivePort'), 'utf8').then(Number, () => undefined),
  )
  const marionette = await openMarionette(port)
  return {
    send: async (command, parameters = {}) => valueOf(await marionette.send(`WebDriver:${command}`, parameters)),
    async stop() {
      marionette.close()
      await running.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Answer = [type: 1, id: number, error: { message: string } | null, result: unknown]

/** Messages are JSON, each after its length in bytes and a colon; the first is a greeting. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (let message = take(); message !== undefined; message = take()) {
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as Answer
      const caller = waiting.get(id)
      waiting.delete(id)
      if (error) caller?.reject(new Error(error.message))
      else caller?.resolve(result)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'))
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))

  function take(): unknown {
    const colon = received.indexOf(':')
    const length = Number(received.subarray(0, colon).toString())
    if (colon < 0 || received.length < colon + 1 + length) return undefined
    const text = received.subarray(colon + 1, colon + 1 + length).toString('utf8')
    received = received.subarray(colon + 1 + length)
    return JSON.parse(text)
  }
  return {
    close: () => socket.destroy(),
    send(name: string, parameters: object): Promise<unknown> {
      const id = ++last
      const text = Buffer.from(JSON.stringify([0, id, name, parameters]))
      socket.write(`${text.length}:`)
      socket.write(text)
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
  }
}
