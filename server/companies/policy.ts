import { holds, type Actor } from '#domain/actor.ts'

export const companyPolicy = {
  updateCompany: (actor: Actor): boolean => holds(actor, 'manage_company:edit'),
}
