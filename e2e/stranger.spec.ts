import type { Page } from '@playwright/test'

import type { ClientRecord } from '#domain/clients/schema.ts'
import type { JobRecord } from '#domain/jobs/schema.ts'
import { hasNoViolations } from './axe.ts'
import { choose, dialogOf, field, fillSections, reportSections, toast } from './forms.ts'
import { Given, unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, linkTo } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { photo } from './pictures.ts'
import { consent } from './xero-sandbox.ts'
import { acceptAs, box, chosenPassword, enterAccount, enterCompany, press } from './sign-up.ts'

// From a stranger to a running company, in one go: each step rests on the one before, so it is one journey.

const project = 'Ridge Road Villa'
const client = 'Sarah and Tom Reid'
/** Names and amounts that the client's people must never receive, wherever in an answer. */
const secrets = {
  otherClient: unique('Pōhutukawa Motels'),
  otherJob: unique('Laundry block'),
  cost: '7321.45',
  note: unique('Slow to pay, ask for a deposit'),
}

test('a stranger founds a company, restricts a colleague, and a client reads the colleague’s report', async ({
  page,
  elsewhere,
  complaints,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const [email, mate, reid] = [addressOf('aroha'), addressOf('mate'), addressOf('reid')]
  const company = unique('Tui Roofing')

  await test.step('signs up', () => signUp(page, email, company))
  complaints.expectRefusal(404, /\/api\/confirm-address\//)
  const hand = await elsewhere(phone)
  await test.step('confirms the address', () => confirmAddress(page, hand, email))
  await test.step('sets the company up', async () => {
    await setUp(page, mate)
    await goesThroughSteps(hand, email)
    await finishSettingUp(page)
  })

  const colleague = await elsewhere()
  await test.step('a colleague comes in', async () => {
    await acceptAs(colleague, await linkTo(page, mate), 'Hemi Walker')
    await expect(colleague.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  })
  await test.step('is restricted by a role of the company', async () => {
    await colleague.goto('/app/jobs')
    await expect(colleague.getByRole('link', { name: project })).toBeVisible()
    await makeRole(page)
    // Whatever that page asks for before it has heard.
    complaints.expectRefusal(403, /\/api\/jobs/)
    await giveRole(page, mate)
    await isRestricted(colleague)
  })
  await test.step('writes a report, which that role allows', () => writeReport(colleague))

  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const foreign = await enterSecrets(await Given.by(api, { email, password: chosenPassword }))
  await api.dispose()

  const reader = await elsewhere()
  await test.step('somebody of the client reads it, and nothing else', async () => {
    await inviteForClient(page, reid)
    const received = answersTo(reader)
    await acceptAs(reader, await linkTo(page, reid), 'Sarah Reid')
    await readsReport(reader, company)
    complaints.expectRefusal(404, new RegExp(foreign.report))
    await findsNothingElse(reader, foreign)
    const all = (await Promise.all(received)).join('\n')
    expect(all).toContain(project)
    for (const secret of Object.values(secrets)) expect(all).not.toContain(secret)
  })
})

async function signUp(page: Page, email: string, company: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start your free trial' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await enterAccount(page, { name: 'Aroha Ngata', email })
  await enterCompany(page, company)
  await hasNoViolations(page, 'company')
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Customize Branding' })).toBeFocused()
  await page.locator('input[type=file]').setInputFiles(await photo(1))
  await box(page, 'Primary colour').fill('#B45309')
  await box(page, 'Secondary colour').fill('#0F766E')
  await hasNoViolations(page, 'branding')
  await press(page, 'Get Started')
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(/Please confirm your address/)).toBeVisible()
  await hasNoViolations(page, 'start page of a new company')
}

/** On a phone, whose mail it is: nobody is signed in there. */
async function confirmAddress(page: Page, hand: Page, email: string): Promise<void> {
  const link = await linkTo(page, email, 'confirm-address')
  for (const each of [page, hand]) {
    await each.goto(link)
    await expect(each.getByText(email)).toBeVisible()
    await hasNoViolations(each, 'confirm the address')
  }
  await fitsTheScreen(hand)
  await canBeTouched(hand)
  await press(hand, 'Confirm my address')
  await expect(hand.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await hasNoViolations(hand, 'address confirmed')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Stringline' }).click()
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(page.getByText(/Please confirm your address/)).toBeHidden()
}

/** The five steps, each refused once where it can be. */
async function setUp(page: Page, mate: string): Promise<void> {
  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await hasNoViolations(page, 'welcome')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await expect(page.getByText('Please enter email addresses for all team members')).toBeVisible()
  await hasNoViolations(page, 'team with errors')
  await box(page, 'Email of person 1').fill(mate)
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'First Project' })).toBeFocused()
  await press(page, 'Continue')
  await expect(page.getByText('All fields are required').first()).toBeVisible()
  await hasNoViolations(page, 'first project with errors')
  await box(page, 'Project name').fill(project)
  await page.getByRole('combobox', { name: 'Project type' }).selectOption('renovation')
  await box(page, 'Client name').fill(client)
  await box(page, 'Client email').fill('reid@example.test')
  await press(page, 'Continue')
  await page.getByRole('checkbox', { name: 'Xero' }).check()
  await page.getByRole('checkbox', { name: 'Microsoft 365' }).check()
  await press(page, 'Continue')
  await expect(page.getByText('Please enter your Xero email')).toBeVisible()
  await expect(page.getByText('Please enter your Microsoft email')).toBeVisible()
  await hasNoViolations(page, 'integrations with errors')
  await box(page, 'Xero email').fill('books@tui.example')
  await page.getByRole('checkbox', { name: 'Microsoft 365' }).uncheck()
  await press(page, 'Continue')
  await expect(page.getByText(`We will invite by email: ${mate}`)).toBeVisible()
  await expect(page.getByText('We will take you to connect: Xero')).toBeVisible()
  await hasNoViolations(page, 'summary')
  await goesBackByBoth(page, mate)
}

/** The wizard's Back and the browser's are the same step back; a reload stays, and nothing typed is lost. */
async function goesBackByBoth(page: Page, mate: string): Promise<void> {
  const at = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await press(page, 'Back')
  await at('Integrations')
  await page.goBack()
  await at('First Project')
  await expect(box(page, 'Project name')).toHaveValue(project)
  await page.reload()
  await at('First Project')
  await press(page, 'Back')
  await at('Invite Team')
  await expect(box(page, 'Email of person 1')).toHaveValue(mate)
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"step":"complete"') === true)
  for (const step of ['First Project', 'Integrations', 'Summary']) {
    await page.goForward()
    await at(step)
  }
  await kept
}

/** Signed in on a phone it goes on where it was left on the desk, and back from there. */
async function goesThroughSteps(hand: Page, email: string): Promise<void> {
  const answer = await hand.request.post('/api/sign-in', { data: { email, password: chosenPassword } })
  expect(answer.status()).toBe(200)
  await hand.goto('/onboarding')
  for (const step of ['Summary', 'Integrations', 'First Project', 'Invite Team', 'Welcome']) {
    await expect(hand.getByRole('heading', { name: step, level: 1 })).toBeVisible()
    await fitsTheScreen(hand, step)
    await canBeTouched(hand)
    await hasNoViolations(hand, `${step}, phone`)
    if (step !== 'Welcome') await press(hand, 'Back')
  }
}

async function finishSettingUp(page: Page): Promise<void> {
  await press(page, 'Continue')
  await expect(toast(page, 'Welcome! Your account has been set up successfully.')).toBeVisible()
  const chosen = page.getByRole('region', { name: 'Connect the systems you chose' })
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await hasNoViolations(page, 'connect what was chosen')
  await chosen.getByRole('button', { name: 'Connect' }).click()
  await consent(page, [], 'Cancel')
  await expect(toast(page, 'Failed to connect integration')).toBeVisible()
  await page.goto('/onboarding')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up' })).toBeHidden()
}

const role = 'Site Reporter'

async function makeRole(page: Page): Promise<void> {
  await page.goto('/app/settings/roles')
  await page.getByRole('button', { name: 'Add Role' }).click()
  const form = await dialogOf(page, 'Add New Role')
  await field(form, 'Role name').fill(role)
  await field(form, 'Description').fill('Writes the week’s report from the site.')
  await form
    .getByRole('group', { name: /^Progress reports/ })
    .getByRole('checkbox', { name: 'Create', exact: true })
    .check()
  await form.getByRole('button', { name: 'Add Role' }).click()
  await expect(toast(page, 'Role added successfully')).toBeVisible()
}

async function giveRole(page: Page, mate: string): Promise<void> {
  await page.goto(`/app/settings/users?search=${mate}`)
  await page.getByRole('button', { name: 'Actions for Hemi Walker' }).click()
  await page.getByRole('menuitem', { name: 'Edit User' }).click()
  const form = await dialogOf(page, 'Edit User')
  await form.getByRole('combobox', { name: 'Role' }).selectOption({ label: role })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
}

/** The page that was open before hears of it: it leaves what it may no longer show, and offers what it may. */
async function isRestricted(colleague: Page): Promise<void> {
  await expect(colleague).toHaveURL('/app')
  const menu = colleague.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['Dashboard', 'Reports'])
  await hasNoViolations(colleague, 'dashboard of a custom role')
}

async function writeReport(colleague: Page): Promise<void> {
  await colleague.goto('/app/reports?dialog=new')
  const form = await dialogOf(colleague, 'Create Report')
  await choose(form, 'Client', client)
  await choose(form, 'Job', project)
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(2))
  await expect(form.getByRole('img')).toHaveCount(1)
  await fillSections(form)
  await form.getByRole('button', { name: 'Save Report' }).click()
  await expect(toast(colleague, 'Report created successfully')).toBeVisible()
  await expect(colleague.getByRole('heading', { name: project })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Edit Report' })).toHaveCount(0)
}

type Foreign = { client: string; job: string; report: string }

/** Another client with work of its own, and of this one what is the company's own business. */
async function enterSecrets(given: Given): Promise<Foreign> {
  const other = await given.client({ name: secrets.otherClient })
  const otherJob = await given.job(other.id, { name: secrets.otherJob })
  const report = await given.report(otherJob)
  await given.advance(await given.invoice(otherJob), 'submit', 'approve')
  const jobs = await given.read<{ items: JobRecord[] }>(`/api/jobs?search=${encodeURIComponent(project)}`)
  const job = jobs.items[0]!
  await given.variation(job, { cost: secrets.cost })
  const theirs = await given.read<ClientRecord>(`/api/clients/${job.clientId}`)
  await given.changeClient(theirs, { notes: secrets.note })
  return { client: other.id, job: otherJob.id, report: report.id }
}

async function inviteForClient(page: Page, address: string): Promise<void> {
  await page.goto('/app/settings/users?dialog=new')
  const dialog = await dialogOf(page, 'Invite User')
  await field(dialog, 'Email').fill(address)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Client' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Client company is required')).toBeVisible()
  await choose(dialog, 'Client company', client)
  await hasNoViolations(page, 'inviting somebody of a client')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(toast(page, 'User invited successfully')).toBeVisible()
}

/** Every answer of the server that comes to the page from now on. */
function answersTo(page: Page): Promise<string>[] {
  const received: Promise<string>[] = []
  page.on('response', (answer) => {
    // The stream ends with its page, and has ids alone.
    const isRead = answer.url().includes('/api/') && !answer.url().includes('/api/live')
    if (isRead) received.push(answer.text().catch(() => ''))
  })
  return received
}

async function readsReport(reader: Page, company: string): Promise<void> {
  await expect(reader.getByRole('heading', { name: 'Project Overview' })).toBeVisible()
  const menu = reader.getByRole('navigation', { name: 'Main' })
  await expect(menu).toContainText('Client Portal')
  await expect(reader.getByRole('main')).toContainText(company)
  await expect
    .poll(() => menu.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth), 'the company’s logo')
    .toBeGreaterThan(0)
  expect(await reader.evaluate(() => document.documentElement.style.getPropertyValue('--primary'))).not.toBe('')
  await hasNoViolations(reader, 'overview of a new client')
  await menu.getByRole('link', { name: 'Reports' }).click()
  await expect(reader.getByRole('list', { name: 'Progress Reports' }).getByRole('listitem')).toHaveCount(1)
  await reader.getByRole('link', { name: project }).click()
  await expect(reader.getByText(reportSections['Key Updates'])).toBeVisible()
  await expect(reader.getByText('Hemi Walker').first()).toBeVisible()
  await hasNoViolations(reader, 'report in the portal')
}

async function findsNothingElse(reader: Page, foreign: Foreign): Promise<void> {
  await expect(reader.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Reports', 'Invoices'])
  await reader.goto('/app/invoices')
  await expect(reader.getByRole('heading', { name: 'No Invoices Found' })).toBeVisible()
  await reader.goto(`/app/reports/${foreign.report}`)
  await expect(reader.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  for (const [address, status] of [
    [`/api/reports/${foreign.report}`, 404],
    [`/api/clients/${foreign.client}`, 404],
    [`/api/jobs/${foreign.job}`, 404],
    ['/api/variations', 403],
  ] as const)
    expect((await reader.request.get(address)).status(), address).toBe(status)
}
