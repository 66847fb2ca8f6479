import { Building2, ClipboardList, HardHat, LayoutDashboard } from 'lucide-react'
import { useState } from 'react'

import { Sidebar } from '#web/app/sidebar.tsx'
import { UserMenu } from '#web/app/user-menu.tsx'
import { toast } from '#web/ui/toast.tsx'

import { Row, Specimen } from './specimen.tsx'

const items = [
  { to: '/dev/gallery', icon: LayoutDashboard, label: 'Dashboard' },
  { to: '/dev/gallery/clients', icon: Building2, label: 'Clients' },
  { to: '/dev/gallery/jobs', icon: HardHat, label: 'Jobs' },
  { to: '/dev/gallery/reports', icon: ClipboardList, label: 'Reports' },
]

const companies = [
  { id: 'harbour', name: 'Harbour & Ridge Builders' },
  { id: 'southerly', name: 'Southerly Electrical' },
]

export function ShellGallery() {
  const [collapsed, setCollapsed] = useState(false)
  const [company, setCompany] = useState('harbour')
  return (
    <>
      <Specimen name="UserMenu">
        <Row>
          <UserMenu
            person={{ photoUrl: null, name: 'Rewi Thomas', email: 'rewi@example.com' }}
            companies={companies}
            company={company}
            onEnter={setCompany}
            onSignOut={() => toast.info('Sign out pressed')}
          />
        </Row>
      </Specimen>
      <Specimen name="Sidebar, 16rem or 5rem (hidden on phones)">
        <div className="flex h-96 gap-8 overflow-hidden">
          <Sidebar
            title="A building company"
            items={items}
            collapsed={collapsed}
            onToggle={() => setCollapsed(!collapsed)}
          />
        </div>
      </Specimen>
    </>
  )
}
