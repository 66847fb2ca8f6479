import { Component, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

type Props = {
  /** Another address is another try. */
  at: string
  failed: ComponentType<{ error: unknown; onRetry: () => void }>
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
    const { failed: Failed, children, at } = this.props
    const { failure } = this.state
    return failure ? (
      <Failed error={failure.error} onRetry={() => this.setState({ at, failure: undefined })} />
    ) : (
      children
    )
  }
}

/** What stands for a page whose code did not come: it arrives ahead, since then it could not be had either. */
export const missing: { Page?: ComponentType } = {}

/** A page that failed to draw. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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

function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}
