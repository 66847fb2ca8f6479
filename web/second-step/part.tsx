import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from '#web/ui/icon.tsx'

type PartProps = {
  icon: LucideIcon
  title: string
  text?: string | undefined
  actions: ReactNode
  children?: ReactNode
  /** Under both, as wide as they are. */
  below?: ReactNode
}

/** One way of taking the second step, with what may be done about it. */
export function Part({ icon, title, text, actions, children, below }: PartProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon of={icon} className="mt-0.5 text-ink-3" />
        <div className="min-w-0 flex-1">
          <h3 className="text-base font-semibold">{title}</h3>
          {text && <p className="max-w-measure text-sm text-ink-2">{text}</p>}
          {children && <div className="mt-1">{children}</div>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:pl-8">{actions}</div>
      {below && <div className="basis-full pl-8">{below}</div>}
    </li>
  )
}
