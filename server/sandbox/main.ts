import { openSandbox } from './server.ts'

// The process of the sandbox: scripts/sandbox.ts forks it. It says which port it got, and ends when its parent does.
const [folder, webhookUrls = '{}'] = process.argv.slice(2)
if (folder === undefined || process.send === undefined) throw new Error('The sandbox is started by the product.')

// Ctrl-C reaches the whole group; the parent decides when. However it ends, the channel closes.
process.on('SIGINT', () => {})
const sandbox = await openSandbox({ folder, webhookUrls: JSON.parse(webhookUrls), deliverEvery: 1000 })
process.once('disconnect', () => void sandbox.stop().finally(() => process.exit(0)))
if (process.connected) process.send({ url: sandbox.url })
else process.exit(0)
