import { newId } from '#domain/ids.ts'
import { pushSubscriptionOf } from '#server/push/browser.testing.ts'
import { samplePicture } from './matrix-records.ts'
import type { MatrixRow } from './matrix-row.ts'

/** Whoever is signed in has a profile, in a company or in none; no program and no share link reaches it. */
export const profileRows: Record<string, MatrixRow> = {
  getProfile: { send: () => ({}), own: { others: 200 } },
  // Whose version it is differs from caller to caller: without one nobody edits (profile.test.ts does).
  updateProfile: { send: () => ({ body: { name: 'Hemi Walker' } }), own: { others: 428 } },
  getPreferences: { send: () => ({}), own: { others: 200 } },
  updatePreferences: { send: () => ({ body: { theme: 'dark' } }), own: { others: 428 } },
  chooseAppearance: { send: () => ({ body: { theme: 'dark' } }), own: { others: 204 } },
  // The callers go on signing in: what they send is right, but for the present password.
  changePassword: {
    send: () => ({ body: { currentPassword: 'not this one', password: 'seven old kauri logs' } }),
    own: { others: 422 },
  },
  changeAddress: {
    send: () => ({ body: { email: 'nobody@example.test', currentPassword: 'not this one' } }),
    own: { others: 422 },
  },
  keepAddress: { send: () => ({}), own: { others: 200 } },
  // No link is good for longer than its own test (server/profile).
  readAddressChange: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  confirmAddressChange: { send: (at) => ({ params: { token: at.companyId }, body: {} }), own: { everyone: 404 } },
  // Whoever left would be missing from the other calls: an id that is no company's.
  leaveCompany: { send: (at) => ({ params: { id: at.clientId } }), own: { others: 404 } },
  changePhoto: { send: async () => ({ upload: await samplePicture() }), own: { others: 200 } },
  removePhoto: { send: () => ({}), own: { others: 204 } },
  // Of somebody who has none; whose photo is seen by whom is tried in photo.test.ts.
  readPhoto: { send: (at) => ({ params: { id: at.userId } }), own: { others: 404 } },
  exportProfile: { send: () => ({}), own: { others: 200 } },

  getPushKey: { send: () => ({}), own: { others: 200 } },
  listPushDevices: { send: () => ({}), own: { others: 200 } },
  subscribePush: { send: () => ({ body: pushSubscriptionOf(newId()) }), own: { others: 200 } },
  // Of a device that nobody has: one's own is removed in server/push.
  unsubscribePush: { send: (at) => ({ params: { id: at.sessionId } }), own: { others: 404 } },
  // Of a super admin who has opened a company there are none; one's own are read in server/notifications.
  listNotifications: {
    send: (at) => ({ query: { before: at.taskId, entry: at.taskId } }),
    own: { superOutside: 403, memberless: 403, others: 200 },
  },
  countUnread: { send: () => ({}), own: { superOutside: 403, memberless: 403, others: 200 } },
  readNotification: { send: (at) => ({ params: { id: at.taskId } }), own: { others: 404 } },
  unreadNotification: { send: (at) => ({ params: { id: at.taskId } }), own: { others: 404 } },
  // No link of theirs: one is pressed in server/notifications.
  readUnsubscribe: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  unsubscribe: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  readAllNotifications: {
    send: (at) => ({ body: { upTo: at.taskId } }),
    own: { superOutside: 403, memberless: 403, others: 422 },
  },

  listTokens: { send: () => ({}), own: { superAdmin: 403, memberless: 403, others: 200 } },
  createToken: {
    send: () => ({ body: { name: 'Import', expiresAt: '2026-12-20T00:00:00Z' } }),
    own: { superAdmin: 403, memberless: 403, others: 201 },
  },
  // Somebody else's: one's own is revoked in server/tokens.
  revokeToken: { send: (at) => ({ params: { id: at.tokenId } }), own: { others: 404 } },
}
