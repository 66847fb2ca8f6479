import { choose, dialogOf, field, fillSections, toast } from './forms.ts'
import { held } from './idle.ts'
import { expect, test } from './journey.ts'

test('a new report starts from the last one, and says before it is saved that its progress goes back', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const [further, behind] = [await given.job(client.id), await given.job(client.id)]
  const last = await given.report(further, { progressPercentage: 60 })
  await given.report(behind, { progressPercentage: 15 })

  await page.goto('/app/reports?dialog=new')
  const form = await dialogOf(page, 'Create Report')
  const percent = form.getByRole('spinbutton', { name: 'Progress in percent' })
  const warning = form.getByText(`Report ${last.reportId} of`)
  await choose(form, 'Client', client.name)
  // 40% of both contracts is invoiced: more than the one job's last report says, less than the other's.
  await choose(form, 'Job', behind.name)
  await expect(percent).toHaveValue('40')
  await choose(form, 'Job', further.name)
  await expect(percent).toHaveValue('60')
  await expect(warning).toHaveCount(0)

  await percent.fill('55')
  await expect(warning).toBeVisible()
  await expect(warning).toContainText('said 60%: the progress goes back.')
  await percent.fill('61')
  await expect(warning).toHaveCount(0)
  await percent.fill('55')
  await fillSections(form)
  await form.getByRole('button', { name: 'Save Report' }).click()
  await expect(toast(page, 'Report created successfully')).toBeVisible()

  // Edited, it is compared with the one before it, not with itself.
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const edit = await dialogOf(page, 'Edit Report')
  await expect(edit.getByText(`Report ${last.reportId} of`)).toBeVisible()
  await expect(field(edit, 'Key Updates')).not.toHaveValue('')
})

test('progress that is said before the figures of its job have come stays as it was said', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const [first, second] = [await given.job(client.id), await given.job(client.id)]
  const come = await held(page, `**/api/jobs/${first.id}`)
  await page.goto('/app/reports?dialog=new')
  const form = await dialogOf(page, 'Create Report')
  const percent = form.getByRole('spinbutton', { name: 'Progress in percent' })
  const slider = form.getByRole('slider', { name: 'Progress' })
  await choose(form, 'Client', client.name)
  await choose(form, 'Job', first.name)
  for (let step = 0; step < 3; step++) await slider.press('ArrowRight')
  await expect(percent).toHaveValue('3')
  await expect(form.getByText('Invoiced to date')).toHaveCount(0)
  come()
  await expect(form.getByText('Invoiced to date')).toBeVisible()
  await expect(percent).toHaveValue('3')
  // Nor does another job take it, and 0% can be said as well.
  await percent.fill('0')
  await choose(form, 'Job', second.name)
  await expect(form.getByText('Invoiced to date')).toBeVisible()
  await expect(percent).toHaveValue('0')
})
