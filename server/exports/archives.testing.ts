import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { createExport, downloadExport, getExport } from '#domain/exports/api.ts'
import type { ExportRecord } from '#domain/exports/schema.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { TestServer } from '#server/testing/server.ts'
import { exportHandlers } from './handlers.ts'
import { makeArchive, removeArchives, tidyExports } from './jobs.ts'

/** Runs a job of exports in a company, on a server whose worker is off. */
function runExportJob(
  { services, platform }: TestServer,
  { companyId, name, data = {}, isLast = false }: { companyId: string; name: string; data?: object; isLast?: boolean },
): Promise<void> | undefined {
  const handler = exportHandlers.find(({ job }) => job.name === name)
  return handler?.run({ services, platform }, companyEnvelope(handler.job as never, companyId, data as never), {
    isLast,
  })
}

/** Makes the archive of an export, as the worker would. */
export const makeNow = (server: TestServer, companyId: string, exportId: string, isLast = false) =>
  runExportJob(server, { companyId, name: makeArchive.name, data: { exportId }, isLast })

/** What the clock does with exports every hour. */
export const tidyNow = (server: TestServer, companyId: string) =>
  runExportJob(server, { companyId, name: tidyExports.name })

/** Removes the bytes of exports, as the worker would once they are replaced or deleted. */
export const removeNow = (server: TestServer, companyId: string, ids: string[]) =>
  runExportJob(server, { companyId, name: removeArchives.name, data: { ids } })

/** An export that somebody asks for, made at once. */
export async function exported(server: TestServer, companyId: string, by: Caller): Promise<ExportRecord> {
  const { id } = await by.call(createExport, { body: {} })
  await makeNow(server, companyId, id)
  return by.call(getExport, { params: { id } })
}

export const archivePath = (id: string): string => downloadExport.path.replace(':id', id)

/** All bytes of an archive. */
export const downloaded = async (by: Caller, id: string): Promise<Buffer> =>
  Buffer.from(await (await by.fetch(archivePath(id))).arrayBuffer())

/** What an archive holds, in its order, as another library than ours reads it: its checksums are compared. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (found.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`)
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is not what it was`)
    found.set(entry.fileName, bytes)
  }
  return found
}
