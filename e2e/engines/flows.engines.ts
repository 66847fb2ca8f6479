import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { addDays, todayIn } from '#domain/dates.ts'
import { reportSections } from '../forms.ts'
import { unique } from '../given.ts'
import { photo } from '../pictures.ts'
import type { Engine } from './commands.ts'
import { firefox, startFirefox } from './firefox.ts'
import { overlapsIn } from './printed.ts'
import { keys, Screen } from './screen.ts'
import { startWebkit, webkit } from './webkit.ts'

const engines = [
  ...(firefox === undefined ? [] : [{ name: 'Firefox', start: startFirefox, prints: true }]),
  // Its driver can't print.
  ...(webkit === undefined ? [] : [{ name: 'WebKit', start: startWebkit, prints: false }]),
]

describe.each(engines)('in $name', ({ start, prints }) => {
  const client = unique('Tui Terraces')
  const job = unique('Block A recladding')
  const today = todayIn('Pacific/Auckland', new Date())
  let engine: Engine
  let screen: Screen
  let folder: string
  const printed: Record<string, string> = { list: '/app/jobs' }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stringline-engines-'))
    engine = await start()
    screen = await Screen.open(engine, inject('origin'))
  })
  afterAll(async () => {
    await engine?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    const problems = await screen.problems()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })

  it('the public pages are there, with a slash at the end of their addresses too', async () => {
    for (const path of ['/features', '/fr/pricing']) {
      await screen.goto(`${path}/`)
      await screen.until(path, async () => (await screen.path()) === path)
      expect(await screen.run(() => document.querySelectorAll('h1').length)).toBe(1)
    }
  })

  it('a person signs in', async () => {
    await screen.goto('/login')
    await screen.fill('Email', 'orgadmin@stringline.example')
    await screen.fill('Password', 'stringline-demo')
    await screen.press('button', 'Sign in')
    await screen.see({ role: 'link', name: 'Clients' })
    expect(await screen.path()).toBe('/app')
    await screen.watchViolations()
  })

  it('creates a client', async () => {
    await screen.press('link', 'Clients')
    await screen.press('button', 'Add Client')
    await screen.seeDialog('Add New Client')
    await screen.fill('Client name', client)
    await screen.fill('Primary email', 'office@tui.example')
    await screen.fill('Phone', '+64 9 555 0101')
    const notes = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}`).join('\n')
    await screen.fill('Notes', notes)
    const hidden = () =>
      [...document.querySelectorAll('textarea')].filter((area) => area.scrollHeight > area.clientHeight).length
    expect(await screen.run(hidden)).toBe(0)
    await screen.press('button', 'Add Client')
    await screen.see({ text: 'Client created successfully' })
  })

  it('creates a job, its dates typed in days from today', async () => {
    await screen.press('link', 'Jobs')
    await screen.press('button', 'Add Job')
    await screen.seeDialog('Add New Job')
    await screen.choose('Client', client)
    await screen.fill('Job name', job)
    await screen.fill('Address', '4 Kauri Street, Auckland')
    await screen.fill('Estimated end date', '+7')
    await screen.fill('Contract amount', '120000')
    await screen.type(keys.Tab)
    const shown = await screen.until('the date', async () =>
      (await screen.valueIn('Estimated end date')).replace('+7', ''),
    )
    expect(shown).toContain(addDays(today, 7).slice(0, 4))
    await screen.press('button', 'Add Job')
    await screen.see({ text: 'Job created successfully' })
    await screen.press('link', job)
    await screen.see({ role: 'heading', name: job })
    printed['job'] = await screen.path()
  })

  it('writes a report with a photo', async () => {
    const { name, buffer } = await photo(1)
    await writeFile(join(folder, name), buffer)
    await screen.press('link', 'Reports')
    await screen.press('button', 'Create Report')
    await screen.seeDialog('Create Report')
    await screen.choose('Client', client)
    await screen.choose('Job', job)
    await screen.upload([join(folder, name)])
    await screen.see({ role: 'field', name: 'Caption of photo 1' })
    for (const [section, text] of Object.entries(reportSections)) await screen.fill(section, text)
    await screen.press('button', 'Save Report')
    await screen.see({ text: 'Report created successfully' })
    await screen.see({ role: 'heading', name: job })
    printed['report'] = await screen.path()
    expect(await screen.run(() => document.querySelectorAll('main img').length)).toBeGreaterThan(0)
  })

  it('types an invoice line by line, without a pause', async () => {
    await screen.press('link', 'Invoices')
    await screen.press('button', 'Create Invoice')
    await screen.seeDialog('Create Invoice')
    await screen.choose('Client', client)
    await screen.fill('Reference', 'Ironmongery')
    await screen.fill('Description', 'Hinges')
    const { Tab, Enter } = keys
    await screen.type(`${Tab}2${Tab}25.06${Tab}${Enter}Bolts${Tab}3${Tab}10.00`)
    const lines = await screen.run(() =>
      [...document.querySelectorAll<HTMLInputElement>('[name^="items."]')]
        .filter(({ name }) => name.endsWith('.description'))
        .map(({ value }) => value),
    )
    expect(lines).toEqual(['Hinges', 'Bolts'])
    await screen.press('button', 'Create Invoice')
    await screen.see({ text: 'Invoice created successfully' })
    printed['invoice'] = await screen.path()
  })

  it('sees today on the calendar', async () => {
    await screen.goto('/app/tasks/calendar')
    await screen.watchViolations()
    const marked = await screen.until('today', () =>
      screen.run(() => document.querySelector('[aria-current="date"]')?.textContent ?? null),
    )
    expect(marked).toContain(String(Number(today.slice(8))))
  })

  it('sees and saves the own profile', async () => {
    await screen.goto('/app/profile')
    await screen.see({ role: 'heading', name: 'My Profile' })
    await screen.watchViolations()
    await screen.fill('Job title', 'Director')
    await screen.press('button', 'Save Changes')
    await screen.see({ text: 'Profile updated successfully' })
    await screen.goto('/app/profile')
    await screen.watchViolations()
    expect(await screen.valueIn('Job title')).toBe('Director')
  })

  it('adds a task on the board and finds it', async () => {
    await screen.goto('/app/tasks/board')
    await screen.watchViolations()
    await screen.press('button', 'Add a task')
    await screen.fill('Add a task: To do', `Sweep ${job}`)
    await screen.type(keys.Enter)
    // The column has more tasks than there is room for, and draws those in sight.
    await screen.fill('Search tasks', `Sweep ${job}`)
    await screen.see({ role: 'link', name: `Sweep ${job}` })
    expect(await screen.valueIn('Search tasks')).toBe(`Sweep ${job}`)
  })

  it('writes a list and bold text in a comment, continued by Enter', async () => {
    await screen.press('link', `Sweep ${job}`)
    await screen.fill('Write a comment', 'Bring:')
    const { Enter } = keys
    await screen.type(`${Enter}- nails${Enter}glue${Enter}${Enter}Thanks `)
    await screen.press('button', 'Bold')
    await screen.type('all')
    expect(await screen.valueIn('Write a comment')).toBe('Bring:\n- nails\n- glue\nThanks **all**')
    await screen.press('button', 'Send')
    await screen.see({ text: 'Thanks all' })
  })

  it.runIf(prints).each(['report', 'job', 'invoice', 'list'])('prints the %s without text over text', async (kind) => {
    await screen.goto(printed[kind] ?? '')
    await screen.see({ text: kind === 'invoice' ? 'Hinges' : job })
    await screen.watchViolations()
    expect(await overlapsIn(await screen.print())).toEqual([])
  })

  it('signs out', async () => {
    await screen.goto('/app')
    await screen.press('button', 'Account menu of Rebecca Thornton')
    await screen.press('button', 'Sign Out')
    await screen.see({ role: 'field', name: 'Password' })
    expect(await screen.path()).toBe('/login')
  })
})
