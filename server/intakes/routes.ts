import * as api from '#domain/intakes/api.ts'
import { intakePart } from '#domain/intakes/choices.ts'
import { conflict, sentence } from '#domain/errors.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import { receiveFile } from '#server/files/bytes.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { isStoredPart, partKey } from './archive/parts.ts'
import { createIntake, deleteIntake, expectPart, runIntake, takePart } from './commands/asking.ts'
import { getIntake, listIntakeRecords } from './queries/intakes.ts'

const partLimits = { maxBytes: intakePart, tooLarge: sentence(intakeMessages.partSize, {}) }

export const intakeRoutes = [
  read(api.listIntakes, listIntakeRecords),
  write(api.createIntake, createIntake),
  read(api.getIntake, (ctx, { params }) => getIntake(ctx, params.id)),
  serve(api.sendIntakePart, async ({ services, request, principal, within }, { params }) => {
    const { id, number } = params
    await within(principal, (ctx) => getIntake(ctx, id), { readOnly: true })
    const { bytes } = await receiveFile(request, partLimits)
    const comes = await within(principal, (ctx) => expectPart(ctx, id, { number, length: bytes.length }), {
      readOnly: true,
    })
    const key = partKey(principal.actor.companyId, id, number)
    if (comes === 'next') await services.storage.put(key, bytes, 'application/octet-stream')
    // Whoever goes on after a break sends the last part again: by it another file is noticed.
    if (comes === 'there' && !(await isStoredPart(services.storage, key, bytes)))
      throw conflict('other_file', intakeMessages.otherFile)
    return within(principal, (ctx) => takePart(ctx, id, number))
  }),
  write(api.runIntake, (ctx, { params }) => runIntake(ctx, params.id)),
  write(api.deleteIntake, (ctx, { params }) => deleteIntake(ctx, params.id)),
]
