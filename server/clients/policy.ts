import { holds, type Actor } from '#domain/actor.ts'

export const clientPolicy = {
  updateClient: (actor: Actor): boolean => holds(actor, 'manage_clients:edit'),
  deleteClient: (actor: Actor): boolean => holds(actor, 'manage_clients:delete'),
}
