import { person, type PersonStory, type RoleStory } from '../story.ts'
import { financeManager, projectManager } from './roles.ts'

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

/** Somebody of the office who has one of the company's own roles. */
const colleague = (companyRole: RoleStory, name: string, jobTitle: string, phone: string): PersonStory => ({
  ...person(`${name.split(' ')[0]?.toLowerCase()}@harbourridge.example`, 'user', name, jobTitle, phone),
  companyRole,
})

export const colleagues = [
  colleague(projectManager, 'Wiremu Parata', 'Senior Project Manager', '021 555 0121'),
  colleague(projectManager, 'Sophie Laurence', 'Project Manager', '021 555 0134'),
  colleague(projectManager, 'Aroha Tamati', 'Project Manager', '022 555 0156'),
  colleague(projectManager, 'Josh Whitcombe', 'Assistant Project Manager', '027 555 0178'),
  colleague(projectManager, 'Daniel Kereama', 'Contracts Manager', '021 555 0191'),
  colleague(financeManager, 'Linda Hargreaves', 'Financial Controller', '021 555 0115'),
  colleague(financeManager, 'Grace Chen', 'Accounts Receivable', '09 555 0103'),
  colleague(financeManager, 'Sefa Tuilagi', 'Quantity Surveyor', '027 555 0169'),
]
