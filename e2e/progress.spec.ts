import { choose, dialogOf, field, fillSections, toast } from './forms.ts'
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
