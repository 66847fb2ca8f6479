import { type GraphRoute, refuseOtherOptions, selected } from './call.ts'
import type { WireUser } from './wire.ts'

export const meRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me',
    scopes: ['User.Read'],
    run(call) {
      refuseOtherOptions(call, ['$select'])
      const { id, name, email, hasMailbox } = call.person
      const [givenName = '', ...others] = name.split(' ')
      const whole: WireUser = {
        '@odata.context': `${call.origin}/microsoft/graph/v1.0/$metadata#users/$entity`,
        id,
        displayName: name,
        givenName,
        surname: others.join(' '),
        // Of somebody without a mailbox there is none.
        mail: hasMailbox ? email : null,
        userPrincipalName: email,
        businessPhones: [],
        jobTitle: null,
        mobilePhone: null,
        officeLocation: null,
        preferredLanguage: null,
      }
      return { status: 200, body: selected(call, whole, () => true) }
    },
  },
]
