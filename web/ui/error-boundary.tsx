import { Component, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { DocumentTitle } from './document-title.tsx'
import { ErrorPanel } from './states.tsx'

export type Failed = { error: unknown; onRetry: () => void }
type Props = {
  /** Another address is another try. */
  at: string
  failed: ComponentType<Failed>
  /** Before it is drawn again. */
  onRetry?: () => void
  children: ReactNode
}
type State = { at: string; failure: { error: unknown } | undefined }

/** Keeps a failure while drawing to the part it is around. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: undefined }
  }

  override render() {
    const { failed: Failed, children, onRetry } = this.props
    const { failure } = this.state
    const again = () => {
      onRetry?.()
      this.setState({ failure: undefined })
    }
    return failure ? <Failed error={failure.error} onRetry={again} /> : children
  }
}

/** What stands for a page whose code did not come: it arrives ahead, since then it could not be had either. */
export const missing: { Page?: ComponentType } = {}

/** A page that failed to draw. */
export function FailedPage({ error, onRetry }: Failed) {
  const { t } = useTranslation('ui')
  const isMissing = isMissingModule(error)
  return (
    <>
      <DocumentTitle>{t('error.title')}</DocumentTitle>
      {isMissing && missing.Page ? (
        <missing.Page />
      ) : (
        <ErrorPanel onRetry={() => (isMissing ? window.location.reload() : onRetry())} />
      )}
    </>
  )
}

/** Whether a file of the application could not be had. */
export function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}
