import { writeFileSync } from 'node:fs'
import type { Engine } from './commands.ts'

// What WebDriver calls a reference to an element.
const reference = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [reference]: string }

/** Keys without a character, as WebDriver writes them. */
export const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Down: '\uE015', Control: '\uE009' } as const

/** What is looked for: a kind of element and its whole name, or text anywhere. */
export type Sought = { role: 'button' | 'link' | 'field' | 'heading' | 'option'; name: string } | { text: string }

const patience = 30_000
const pause = 100

/**
 * Finds what is shown, in the topmost dialog where one is open. Runs in the page: nothing outside it may be used.
 */
function find(sought: { role?: string; name?: string; text?: string }): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, [role="button"], [role="menuitem"]',
    link: 'a[href]',
    field: 'input:not([type="hidden"]), textarea, select',
    heading: 'h1, h2, h3, h4',
    option: '[role="option"]',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement): string => {
    const named = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return tidy(
      element.getAttribute('aria-label') ||
        named.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ||
        labels.map((label) => label.textContent).join(' ') ||
        element.textContent,
    )
  }
  const name = sought.name ?? ''
  // A required field has an asterisk.
  const isNamed = (full: string) => full.replace(/ ?\*$/, '') === name
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
  const dialog = open.findLast((each) => each.checkVisibility({ visibilityProperty: true }))
  // Notices and the choices of a list stand outside a dialog; everything else waits until it is in it, or it is gone.
  const isAnywhere = sought.role === undefined || sought.role === 'option'
  const root = isAnywhere ? document.body : (dialog ?? document.body)
  const all = [...root.querySelectorAll<HTMLElement>(selectors[sought.role ?? ''] ?? '*')]
  const shown = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const found =
    sought.role === undefined
      ? shown.findLast((element) => tidy(element.textContent).includes(sought.text ?? ''))
      : (shown.find((element) => isNamed(nameOf(element))) ?? shown.find((element) => nameOf(element).startsWith(name)))
  return (found ?? null) as unknown as Element | null
}

/** A page in an engine, as a person uses it. */
export class Screen {
  readonly #engine: Engine
  readonly #origin: string

  private constructor(engine: Engine, origin: string) {
    this.#engine = engine
    this.#origin = origin
  }

  static async open(engine: Engine, origin: string): Promise<Screen> {
    await engine.send('NewSession', { capabilities: { alwaysMatch: {} } })
    await engine.send('SetWindowRect', { x: 0, y: 0, width: 1366, height: 900 })
    return new Screen(engine, origin)
  }

  goto = (path: string) => this.#engine.send('Navigate', { url: `${this.#origin}${path}` })

  async path(): Promise<string> {
    return new URL(String(await this.#engine.send('GetCurrentURL'))).pathname
  }

  /** Runs a function in the page and answers what it answers; nothing outside it may be used. */
  async run<Value, Args extends unknown[]>(script: (...args: Args) => Value, ...args: Args): Promise<Value> {
    return (await this.#engine.send('ExecuteScript', {
      script: `return (${String(script)})(...arguments)`,
      args,
    })) as Value
  }

  /** Waits until the question is answered with something, and answers that. A page that just leaves answers nothing. */
  async until<Value>(what: string, ask: () => Promise<Value | null | undefined | false>): Promise<Value> {
    const end = Date.now() + patience
    for (;;) {
      const value = await ask().catch((error: unknown) => ({ error }))
      const failed = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined
      if (failed === undefined && value) return value as Value
      if (Date.now() > end) throw new Error(`Not there: ${what}\n${await this.#said()}`, { cause: failed })
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  see = (sought: Sought): Promise<Element> => this.until(JSON.stringify(sought), () => this.run(find, sought))

  /** Waits for a dialog by its title; what is looked for afterwards is in it. */
  seeDialog = (title: string): Promise<true> =>
    this.until(`the dialog ${title}`, () =>
      this.run(
        (named) =>
          [...document.querySelectorAll('[role="dialog"] h2')].some((each) => each.textContent === named) || null,
        title,
      ),
    ) as Promise<true>

  async press(role: 'button' | 'link' | 'option', name: string): Promise<void> {
    // What is found may be drawn again before the press.
    await this.until(`a press of ${name}`, async () => {
      const { [reference]: id } = await this.see({ role, name })
      await this.#engine.send('ElementClick', { id })
      return true
    })
  }

  /** Fills a field with a text, in place of what it holds. */
  async fill(name: string, text: string): Promise<void> {
    const element = await this.see({ role: 'field', name })
    const { [reference]: id } = element
    // Clearing takes the focus away, which closes a field that opened for one line.
    const isFilled = await this.run((field) => (field as unknown as HTMLInputElement).value !== '', element)
    if (isFilled) await this.#engine.send('ElementClear', { id })
    await this.#engine.send('ElementSendKeys', { id, text })
  }

  /** Types into a combobox and takes the option of that name. */
  async choose(field: string, name: string): Promise<void> {
    await this.fill(field, name)
    await this.press('option', name)
  }

  /** Hands files to the field for several of them. */
  async upload(paths: readonly string[]): Promise<void> {
    const input = await this.until('a field for files', () =>
      this.run(
        () => document.querySelector('[role="dialog"] input[type="file"][multiple]') as unknown as Element | null,
      ),
    )
    await this.#engine.send('ElementSendKeys', { id: input[reference], text: paths.join('\n') })
  }

  /** Presses keys one after the other, as fast as the engine takes them. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#engine.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** What stands in a field. */
  async valueIn(name: string): Promise<string> {
    const element = await this.see({ role: 'field', name })
    return this.run((field) => (field as unknown as HTMLInputElement).value, element)
  }

  /** Notes from now on what the content security policy of this document refuses. */
  watchViolations = () =>
    this.run(() => {
      const page = window as unknown as { violations?: string[] }
      if (page.violations !== undefined) return
      const violations: string[] = (page.violations = [])
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
      )
    })

  /**
   * What is wrong with the page as it is: an error in place of it, violations noted, and words of headings and buttons
   * that are broken although each would fit on a line.
   */
  problems = () =>
    this.run(() => {
      const problems = [...((window as unknown as { violations?: string[] }).violations ?? [])]
      if (document.body.innerText.includes('Something went wrong')) problems.push('Something went wrong')
      const range = document.createRange()
      for (const element of document.querySelectorAll('h1, h2, h3, h4, button, dt, th')) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]{1,20}/g)) {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1) problems.push(`broken: ${word}`)
          }
        }
      }
      return problems
    })

  /** The printed page as a PDF. */
  async print(): Promise<Uint8Array> {
    return Buffer.from(String(await this.#engine.send('Print', { background: true })), 'base64')
  }

  async picture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(String(await this.#engine.send('TakeScreenshot', { full: false })), 'base64'))
  }

  #said = () => this.run(() => `${location.href}\n${document.body.innerText.slice(0, 300)}`)
}
