import { createIntake, getIntake, runIntake, sendIntakePart } from '#domain/intakes/api.ts'
import { intakePart } from '#domain/intakes/choices.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { TestServer } from '#server/testing/server.ts'
import { intakeHandlers } from './handlers.ts'
import { bringArchive, checkArchive, tidyIntakes } from './jobs.ts'

/** Runs a job of intakes in a company, on a server whose worker is off. */
function runIntakeJob(
  { services, platform }: TestServer,
  { companyId, name, data = {}, isLast = false }: { companyId: string; name: string; data?: object; isLast?: boolean },
): Promise<void> | undefined {
  const handler = intakeHandlers.find(({ job }) => job.name === name)
  return handler?.run({ services, platform }, companyEnvelope(handler.job as never, companyId, data as never), {
    isLast,
  })
}

export const checkNow = (server: TestServer, companyId: string, intakeId: string, isLast = false) =>
  runIntakeJob(server, { companyId, name: checkArchive.name, data: { intakeId }, isLast })

export const bringNow = (server: TestServer, companyId: string, intakeId: string, isLast = false) =>
  runIntakeJob(server, { companyId, name: bringArchive.name, data: { intakeId }, isLast })

/** What the clock does with archives every hour. */
export const tidyNow = (server: TestServer, companyId: string) =>
  runIntakeJob(server, { companyId, name: tidyIntakes.name })

/** Sends a part of an archive, as a page does. */
function sendPart(by: Caller, id: string, number: number, bytes: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'part')
  const path = sendIntakePart.path.replace(':id', id).replace(':number', String(number))
  return by.fetch(path, { method: 'POST', body: form })
}

/** Sends all of an archive, part by part. */
export async function sendArchive(by: Caller, archive: Buffer): Promise<string> {
  const { id } = await by.call(createIntake, { body: { fileName: 'archive.zip', size: archive.length } })
  for (let number = 0; number * intakePart < archive.length; number += 1) {
    const answer = await sendPart(by, id, number, archive.subarray(number * intakePart, (number + 1) * intakePart))
    if (answer.status !== 200) throw new Error(`part ${number}: ${answer.status} ${await answer.text()}`)
  }
  return id
}

/** An archive that was sent and read. */
export async function checkedArchive(
  server: TestServer,
  companyId: string,
  by: Caller,
  archive: Buffer,
): Promise<IntakeRecord> {
  const id = await sendArchive(by, archive)
  await checkNow(server, companyId, id, true)
  return by.call(getIntake, { params: { id } })
}

/** The same brought in. */
export async function broughtArchive(
  server: TestServer,
  companyId: string,
  by: Caller,
  archive: Buffer,
): Promise<IntakeRecord> {
  const { id, status, preview } = await checkedArchive(server, companyId, by, archive)
  if (status !== 'ready') throw new Error(`the archive is ${status}: ${JSON.stringify(preview?.problems.slice(0, 8))}`)
  await by.call(runIntake, { params: { id } })
  await bringNow(server, companyId, id, true)
  return by.call(getIntake, { params: { id } })
}
