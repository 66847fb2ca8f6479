/** Where the sandbox reads the time: one function, so that a test can move it. */
export type Now = () => Date
