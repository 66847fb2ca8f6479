import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import { SignIn } from './app/sign-in.tsx'
import { Root } from './root.tsx'
import { arriveAt } from './routes.tsx'

/** A page of the application as visitors get it, in English. Runs at build time only. */
export async function drawPage(path: string): Promise<string> {
  await arriveAt(path)
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <Root />
      </StaticRouter>
    </StrictMode>,
  )
}

/** The sign-in page as it looks before anybody has done anything. */
export function drawSignIn(): string {
  return renderToString(<SignIn />)
}
