import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'

import { toast } from '#web/ui/toast.tsx'

/** An unknown address of the application leads to the dashboard and says so (PRODUCT 11). */
export default function UnknownPage() {
  const { t } = useTranslation('app')
  const text = t('unknown.title')
  useEffect(() => toast.info(text), [text])
  return <Navigate to="/app" replace />
}
