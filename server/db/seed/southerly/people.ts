import { person } from '../story.ts'

export const callum = person(
  'orgadmin@southerly.example',
  'org_admin',
  'Callum McKenzie',
  'Master Electrician',
  '027 555 0211',
)
