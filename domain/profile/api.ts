import { endpoint, formWithFile, storedFileHeaders } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { sessionAnswer } from '../session/schema.ts'
import {
  addressParams,
  addressShown,
  changeAddressBody,
  changePasswordBody,
  confirmAddressBody,
  photoAnswer,
  preferencesRecord,
  profileRecord,
  updatePreferencesBody,
  updateProfileBody,
} from './schema.ts'

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  summary: 'Read one’s own profile',
  access: 'account',
  output: profileRecord,
})

/** A name holds in every company of the account; job title and phone in the present one. */
export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Edit one’s own name, job title and phone',
  access: 'account',
  body: updateProfileBody,
  output: profileRecord,
  versioned: true,
})

/** Ends every other session of the account; this one stays. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Choose another password, knowing the present one',
  access: 'account',
  proof: 'secondStep',
  body: changePasswordBody,
})

/** The same answer whether or not the new address has an account. */
export const changeAddress = endpoint({
  name: 'changeAddress',
  method: 'POST',
  path: '/api/profile/address',
  summary: 'Have a link mailed to another address, which becomes one’s own by it',
  access: 'account',
  proof: 'secondStep',
  body: changeAddressBody,
  output: profileRecord,
})

export const keepAddress = endpoint({
  name: 'keepAddress',
  method: 'DELETE',
  path: '/api/profile/address',
  summary: 'Take back a change of address that waits for its confirmation',
  access: 'account',
  output: profileRecord,
})

/** Expired, used, replaced and unknown links are all 404. */
export const readAddressChange = endpoint({
  name: 'readAddressChange',
  method: 'GET',
  path: '/api/confirm-address-change/:token',
  summary: 'Which address a link confirms',
  access: 'public',
  params: addressParams,
  output: addressShown,
})

export const confirmAddressChange = endpoint({
  name: 'confirmAddressChange',
  method: 'POST',
  path: '/api/confirm-address-change/:token',
  summary: 'Take another address by the link that was mailed to it',
  access: 'public',
  params: addressParams,
  body: confirmAddressBody,
})

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/api/profile/preferences',
  summary: 'Read one’s own language, theme, timezone and notifications',
  access: 'account',
  output: preferencesRecord,
})

export const updatePreferences = endpoint({
  name: 'updatePreferences',
  method: 'PATCH',
  path: '/api/profile/preferences',
  summary: 'Edit one’s own language, theme, timezone and notifications',
  access: 'account',
  body: updatePreferencesBody,
  output: preferencesRecord,
  versioned: true,
})

/** A square, or what is to be shown of it: JPEG, PNG or GIF of at most 5 MB. */
export const changePhoto = endpoint({
  name: 'changePhoto',
  method: 'POST',
  path: '/api/profile/photo',
  summary: 'Upload a photo of oneself',
  access: 'account',
  multipart: true,
  bodyLimit: formWithFile(5),
  output: photoAnswer,
})

export const removePhoto = endpoint({
  name: 'removePhoto',
  method: 'DELETE',
  path: '/api/profile/photo',
  summary: 'Remove the photo of oneself',
  access: 'account',
})

/** For the person, and for whoever works in a company that they are a member of. */
export const readPhoto = endpoint({
  name: 'readPhoto',
  method: 'GET',
  path: '/api/photos/:id',
  summary: 'Read the photo of a person',
  access: 'account',
  params: idParams,
  headers: storedFileHeaders,
  bytes: 'image/jpeg',
})

/** One JSON document: account, memberships, sessions, tokens without their secrets, and what one did. */
export const exportProfile = endpoint({
  name: 'exportProfile',
  method: 'POST',
  path: '/api/profile/export',
  summary: 'Take a copy of everything that is known of oneself',
  access: 'account',
  proof: 'recent',
  bytes: 'application/json',
})

export const leaveCompany = endpoint({
  name: 'leaveCompany',
  method: 'POST',
  path: '/api/session/companies/:id/leave',
  summary: 'Leave a company one is a member of',
  access: 'account',
  params: idParams,
  output: sessionAnswer,
})
