/** The commands of WebDriver (W3C) that the flows use, by their names in Firefox's own protocol. */
export const commands = {
  NewSession: { method: 'POST', path: '' },
  Navigate: { method: 'POST', path: '/url' },
  GetCurrentURL: { method: 'GET', path: '/url' },
  SetWindowRect: { method: 'POST', path: '/window/rect' },
  ExecuteScript: { method: 'POST', path: '/execute/sync' },
  ElementClick: { method: 'POST', path: '/element/{id}/click' },
  ElementClear: { method: 'POST', path: '/element/{id}/clear' },
  ElementSendKeys: { method: 'POST', path: '/element/{id}/value' },
  PerformActions: { method: 'POST', path: '/actions' },
  TakeScreenshot: { method: 'GET', path: '/screenshot' },
  Print: { method: 'POST', path: '/print' },
} as const

export type Command = keyof typeof commands

/** A running browser that is driven by WebDriver. */
export interface Engine {
  /** Sends a command and answers its value. Throws the browser's message where it refuses. */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  /** Ends the browser and what was started for it. */
  stop: () => Promise<void>
}

/** The value of an answer, which is an object that holds nothing else. */
export const valueOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
