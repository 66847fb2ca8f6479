import { person } from '../story.ts'

export const tane = person('staff@stringline.example', 'admin', 'Tāne Ruatapu', 'Project Manager', '021 555 0142')
export const rebecca = person(
  'orgadmin@stringline.example',
  'org_admin',
  'Rebecca Thornton',
  'Managing Director',
  '021 555 0110',
)
export const mele = person('user@stringline.example', 'user', 'Mele Faleolo', 'Site Supervisor', '027 555 0187')
export const hana = person('client@stringline.example', 'client', 'Hana Rāwiri', 'Development Manager', '021 555 0163')
