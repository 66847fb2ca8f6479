import { freePort } from '../../scripts/port.ts'
import { commands, type Engine, valueOf } from './commands.ts'
import { installed, start } from './programs.ts'

/** What drives WebKit, and the display that its window needs, where both are installed. */
export const webkit = installed('WebKitWebDriver') && installed('Xvfb')

/** Starts WebKit's WebDriver on a display of its own. */
export async function startWebkit(): Promise<Engine> {
  const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const number = await display.until((output) => /(\d+)\n/.exec(output)?.[1])
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${number}`,
    LANG: 'en_NZ.UTF-8',
    GDK_BACKEND: 'x11',
    // Without it no graphics card is needed, and root is allowed.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const origin = `http://127.0.0.1:${port}`
  await driver.until(() =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  )
  let session = ''
  return {
    async send(command, parameters = {}) {
      const { method, path } = commands[command]
      const address = `${origin}/session${session}${path.replace('{id}', String(parameters['id']))}`
      const body = method === 'POST' ? JSON.stringify(parameters) : null
      const value = valueOf(await (await fetch(address, { method, body })).json())
      if (isRefusal(value)) throw new Error(`${value.error}: ${value.message}`)
      if (command === 'NewSession') session = `/${(value as { sessionId: string }).sessionId}`
      return value
    },
    async stop() {
      // Ends the browser; the driver would leave it behind.
      if (session !== '') await fetch(`${origin}/session${session}`, { method: 'DELETE' })
      await driver.stop()
      await display.stop()
    },
  }
}

const isRefusal = (value: unknown): value is { error: string; message: string } =>
  typeof value === 'object' && value !== null && 'error' in value && 'message' in value
