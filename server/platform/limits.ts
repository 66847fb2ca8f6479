// How long the server waits, how long things last and how often somebody may try: all of it stands here, so that one
// look shows whether the waits fit each other. What a screen needs to know as well stands with the schema it belongs
// to.

import type { FairLimits } from './fair.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** How long a session lasts unused, and at most: on a device that is to remember it, or until the browser is closed. */
export const sessionLifetime = {
  remembered: { unused: 30 * day, longest: 90 * day },
  browser: { unused: 12 * hour, longest: 7 * day },
}

/**
 * How many sessions a person may have at once in browsers, and as many in programs: a new one ends those longest unused
 * of its kind.
 */
export const sessionsAtOnce = 50

/** How exactly it is noted when a session was last used: not with every request, each would be a write. */
export const sessionSeenEvery = 5 * minute

/** The same of an API token. */
export const programSeenEvery = 5 * minute

/** How long a session that ran out hands its draft key to the next sign-in, as long as drafts are kept on a device. */
export const draftKeysKept = 30 * day

/**
 * How often somebody may fail to sign in within the time: from one network (an address, of IPv6 a /64) with one account
 * and with all of them. An account that fails from anywhere answers more slowly, and never stops answering.
 */
export const signInAttempts = {
  within: 15 * minute,
  perAccountAndNetwork: 10,
  perNetwork: 100,
  /** From so many failures within the time on, each makes the next attempt a step slower, up to the longest. */
  slowing: { within: hour, after: 10, step: second / 4, longest: 4 * second },
}

/**
 * The second step of signing in: how long it may take and how often it may be guessed before the password is asked for
 * again; and how often an account may be guessed at, by whoever knows its password.
 */
export const secondStepGuesses = { within: 10 * minute, perSignIn: 5, perAccount: { limit: 20, within: hour } }

/** How long a passkey may take to sign what it was asked to, and an app to be set up. */
export const passkeyTakes = 10 * minute
export const appSetUpTakes = 30 * minute

/** How long it is remembered that a person has proved that it is them, before they change how they sign in. */
export const proofLasts = 10 * minute

/** How long a browser is known to an account that does not sign in from it; browsers keep no cookie for longer. */
export const deviceKnown = 400 * day

/** How many tokens that open nothing, such as guessed share links, one network may bring within the time. */
export const unknownTokens = { within: 10 * minute, perNetwork: 30 }

/**
 * How often a person and a company may do what reaches others or fills something up, and how many mails one address
 * gets from a company: what a busy month-end takes, and no flood.
 */
export const rates = {
  mail: {
    address: [
      { limit: 20, within: hour },
      { limit: 50, within: day },
    ],
    person: [{ limit: 100, within: hour }],
    company: [
      { limit: 300, within: hour },
      { limit: 2_000, within: day },
    ],
  },
  /** Links for a forgotten password: asked for from one network. How many mails an address gets is `mail.address`. */
  reset: {
    network: [
      { limit: 20, within: hour },
      { limit: 60, within: day },
    ],
  },
  /** Companies that sign up from one network: an office tries twice, a robot for ever. */
  signUp: {
    network: [
      { limit: 10, within: hour },
      { limit: 30, within: day },
    ],
  },
  /** Links that confirm an address: asked for again by one account. */
  confirmation: {
    account: [
      { limit: 5, within: hour },
      { limit: 15, within: day },
    ],
  },
  /** Mails to an address that somebody wants to change to: to whichever they type. */
  addressChange: {
    account: [
      { limit: 5, within: hour },
      { limit: 15, within: day },
    ],
  },
  /** Copies of one's own data: each reads everything somebody ever did. */
  ownExport: { person: [{ limit: 5, within: day }] },
  photo: { person: [{ limit: 30, within: hour }] },
  /** Links to one's own tasks, and how often other calendars read one: several devices, each every few minutes. */
  calendarFeed: { made: [{ limit: 20, within: hour }], read: [{ limit: 240, within: hour }] },
  /** Passkeys asked for on the sign-in page, from one network: each is a row until it is signed or over. */
  passkey: { network: [{ limit: 300, within: 10 * minute }] },
  /** Signing in with Microsoft, begun from one network: each is a row until somebody comes back or it is over. */
  microsoft: { network: [{ limit: 300, within: 10 * minute }] },
  /** Links that a network has mailed for linking an account with Microsoft, known addresses and unknown ones alike. */
  microsoftLink: {
    network: [
      { limit: 60, within: hour },
      { limit: 200, within: day },
    ],
  },
  /** Mails about a sign-in from an unknown device: a flood of them tells nothing more. */
  newDevice: { account: [{ limit: 10, within: hour }] },
  /** What strangers write by the contact form: of one network (an address, of IPv6 a /64), and of all. */
  contact: {
    network: [
      { limit: 5, within: hour },
      { limit: 20, within: day },
    ],
    all: [{ limit: 200, within: hour }],
  },
  /** Whatever is taken out as a whole. */
  export: { person: [{ limit: 20, within: hour }], company: [{ limit: 100, within: hour }] },
  /** Connecting to other systems, and asking them whether all is well. */
  connecting: { person: [{ limit: 30, within: hour }], company: [{ limit: 100, within: hour }] },
  /** Pages to pay an invoice at, and asking what became of them: whoever holds its link may. */
  paying: { invoice: [{ limit: 60, within: hour }] },
  confirming: { invoice: [{ limit: 120, within: hour }] },
  /** Pages to subscribe at, and whatever else Stripe is asked for a company's own plan. */
  subscribing: { person: [{ limit: 60, within: hour }], company: [{ limit: 100, within: hour }] },
  /** Money given back to whoever paid online. */
  refunding: { person: [{ limit: 60, within: hour }], company: [{ limit: 300, within: hour }] },
  /** Lists as tables: a bookkeeper at the end of a month takes each of them, in parts, and again. */
  table: { person: [{ limit: 60, within: hour }], company: [{ limit: 600, within: hour }] },
  /** Archives of everything: each is read, printed and stored anew. */
  archive: { person: [{ limit: 10, within: hour }], company: [{ limit: 20, within: hour }] },
  share: { person: [{ limit: 60, within: hour }], company: [{ limit: 600, within: hour }] },
  /** Files to import: each is read as a whole. */
  import: { person: [{ limit: 300, within: hour }], company: [{ limit: 1_000, within: hour }] },
  upload: { person: [{ limit: 600, within: hour }], company: [{ limit: 3_000, within: hour }] },
}

/**
 * How deep a JSON body may be nested, how many values it may have in all and how many keys one object of it: several
 * times what any endpoint takes (server/body-limits.test.ts).
 */
export const jsonLimits = { depth: 16, values: 5_000, keysOfObject: 100 }

/**
 * Bytes of bodies that one network may send without being signed in, in each process. Small ones are not counted: they
 * cost no more than the request itself, so users can sign in however much others send from their network. So many
 * networks are remembered; of more, those whose time began first are forgotten.
 */
export const anonymousBodies = {
  within: 10 * minute,
  perNetwork: 32 * 1024 ** 2,
  small: 4 * 1024,
  networks: 10_000,
}

/**
 * What is read, and dropped, of a body that still arrives when its request has been answered: a client that has not
 * sent all of it may read the answer only then. Beyond that the connection is cut. A pause after each chunk leaves the
 * time to others.
 */
export const unreadBodies = { bytes: 16 * 1024 ** 2, within: 10 * second, pause: second / 100 }

/** What a refusal says about when to come back where the moment is busy, in milliseconds. */
export const retryAfter = { busy: 2 * second }

/**
 * When we stop waiting. A statement gives up long before its request does, so that the request can still say so; what
 * stands idle in a transaction holds locks and is ended.
 */
export const waits = {
  request: 2 * minute,
  /** Until a connection that was refused is cut: time for the answer to arrive, and no more for whoever stays. */
  refused: second,
  connection: 5 * second,
  statement: 30 * second,
  /**
   * Until a connection that does not answer a statement is ended: the database itself, which ends what takes longer
   * than `statement`, speaks first where it can. `answerSpare` is the same beyond another limit of the database.
   */
  answer: 35 * second,
  answerSpare: 5 * second,
  /** The same for migrations, backups and restores: nothing is sent or heard on the connection all the time. */
  ownersAnswer: hour,
  /** At start: a database that is still starting, refuses connections, or has none free. */
  databaseAtStart: minute,
  /** The one statement that removes all rows of a company, by a job. */
  erasing: 30 * minute,
  idleInTransaction: minute,
  /**
   * Each of three tries: together they stay below `request`. `put` is all tries together of storing a file of one part,
   * as every upload of a person is: they see it fail within 20 s.
   */
  bucket: { connection: 3 * second, answer: 30 * second, silence: 30 * second, put: 18 * second },
  /** A mail server that is slow to say that it has a mail has it all the same: trying again would be a second one. */
  mail: { connection: 15 * second, silence: 2 * minute },
  /** A push service takes a notification in a fraction of a second, or is not there. */
  push: 10 * second,
  /** All of an answer of a system that a company is connected to; how long whoever renews its tokens is waited for. */
  provider: 15 * second,
  /** A call's turn at a provider that allows only so many: longer than that the work is put off instead. */
  callTurn: 3 * second,
  lease: 30 * second,
  pdf: 20 * second,
  /** By the clock, which runs on while a busy machine lets the decoder wait; `pictureProcessorTime` ends it before. */
  photo: minute,
  /** A table that somebody sends: a whole one takes a second. */
  table: 10 * second,
  /** An answer to whether we can work, for /readyz and for the probes: a balancer asks often and waits little. */
  probe: 5 * second,
  /** A line of the log for others to leave with: what a `kill -9` may lose. */
  logLine: second / 20,
  /** The lock of all tables for an upgrade: how long an attempt may hold others up, the pause, how long all take. */
  upgradeLocks: { each: 3 * second, pause: second, longest: 5 * minute },
  /** Jobs under way when the server is asked to stop. */
  jobsAtStop: 10 * second,
}

/**
 * Of the System Overview: how often it is counted anew what came to be by the month and what companies have stored, and
 * how far back it looks for mails that were given up.
 */
export const overviewOf = { countedEvery: hour, mailsGivenUp: day }

/** How long an answer of /readyz is given again: whoever hammers it costs one look in that time. */
export const validFor = { ready: 5 * second, notReady: second }

/**
 * How long the content of a mail stays that was neither sent nor given up: longer than any queue keeps its job (14
 * days). How long what strangers wrote to us, which the privacy page says. How long it is known what was told on
 * devices. And how a probe went: the 30 days that uptime is told of, and the hour they begin in.
 */
export const keptFor = {
  mailContent: 15 * day,
  contactMessages: 365 * day,
  pushes: 7 * day,
  integrationCalls: 30 * day,
  probes: 30 * day + 2 * hour,
}

/** How long somebody may take at a provider until the company is connected to it. */
export const connectingTakes = 10 * minute

/** How long a page at which a company subscribes to a plan stays open. */
export const subscribingTakes = 60 * minute

/** How long a page at which an invoice is paid stays open; Stripe takes half an hour at least. */
export const payingTakes = 60 * minute

/** How long it may take to open one before somebody else may. */
export const openingTakes = 60 * second

/** With so little time left a token of a provider is renewed before it is used. */
export const tokenSpare = 60 * second

/** How many calls to other systems are remembered of a company, of those within `keptFor.integrationCalls`. */
export const callsKept = 5_000

/** How long a notification is worth telling on a device: what reaches it later is no news. */
export const pushWorth = 24 * hour

/** How long the words of a notification stand on their way to a device, before it is asked whether they still do. */
export const pushStands = 20 * second

/**
 * How much is under way at once in a process, and how much may wait and for how long: altogether, of one group (an
 * address, a company) and of one member of it (a session, a person). Beyond that we answer 503 with Retry-After.
 */
export const turnsOf = {
  /** A browser asks for six things at once; what a session asks beyond waits for them. */
  request: {
    atOnce: 48,
    perGroup: 24,
    perMember: 6,
    waiting: 1_000,
    waitingPerGroup: 600,
    waitingPerMember: 120,
    waitMs: 10 * second,
  },
  /** Each holds its photos in memory, and the compiler prints one at a time. */
  document: {
    atOnce: 4,
    perGroup: 3,
    perMember: 2,
    waiting: 100,
    waitingPerGroup: 60,
    waitingPerMember: 20,
    waitMs: 15 * second,
  },
  /** Each holds a connection and a snapshot for as long as its rows take, and works through them on the event loop. */
  table: {
    atOnce: 3,
    perGroup: 2,
    perMember: 1,
    waiting: 60,
    waitingPerGroup: 30,
    waitingPerMember: 10,
    waitMs: 30 * second,
  },
  /** Each holds up to 10 MB in memory, and one picture is decoded at a time. */
  upload: {
    atOnce: 8,
    perGroup: 4,
    perMember: 2,
    waiting: 200,
    waitingPerGroup: 120,
    waitingPerMember: 60,
    waitMs: 30 * second,
  },
}

/** The same for transactions: neither a person nor a company may take all connections of the pool. */
export const transactionTurns = (poolSize: number): FairLimits => ({
  atOnce: poolSize,
  perGroup: Math.ceil(poolSize * 0.7),
  perMember: Math.ceil(poolSize * 0.5),
  waiting: 2_000,
  waitingPerGroup: 1_400,
  waitingPerMember: 1_000,
  waitMs: waits.connection,
})

/** How many connections of a pool stay open while nobody comes: what one person may have of them. */
export const keptOpen = (poolSize: number): number => transactionTurns(poolSize).perMember

/**
 * Connections to a bucket. A file that somebody reads slowly keeps one for as long as they read; with the client's own
 * 50, that many phones with a poor signal stopped every upload and document.
 */
export const bucketConnections = 1_000

/**
 * Archives of everything a company has: how long one may be under way, how long nothing may be heard of one that is,
 * and how long it is known that there was one. What was begun aside and left goes after a day.
 */
export const archives = { longest: 12 * hour, silent: 13 * hour, known: 90 * day, left: day }

/**
 * Archives that are brought in: how large one may be where the plan limits no files, what may stand in it beside them,
 * how many entries it has and how much of them is held at once: its list of contents, one record with so many values
 * in one another, records until they are worked on, one file. Of every record something is remembered, so they are
 * counted, and so is what tasks wait for.
 */
export const intakes = {
  largest: 1024 ** 4,
  beside: 10 * 1024 ** 3,
  entries: 400_000,
  manifestBytes: { few: 4 * 1024 ** 2, each: 1024, most: 64 * 1024 ** 2 },
  manifestValues: { few: 100_000, each: 10 },
  recordLength: 4 * 1024 ** 2,
  recordValues: 100_000,
  recordDepth: 20,
  heldLength: 2 * 1024 ** 2,
  records: 2_000_000,
  needed: 200_000,
  /** So many times as long as it is packed: our own records come to a tenth of that. */
  unpacking: 200,
  problems: 100,
}

/** When something that nobody uses is let go. */
export const idleFor = {
  connection: 30 * second,
  pdfCompiler: minute,
  pictureDecoder: minute / 2,
  tableReader: minute / 2,
}

/**
 * Streams of what changes. Every one is an open connection and no more, so a person may have a browser on each device
 * and some programs; the oldest ends for a new one beyond that. `unread` bytes lie here for who reads slowly, then the
 * stream ends.
 */
export const liveStreams = {
  perPerson: 20,
  perProcess: 10_000,
  unread: 256 * 1024,
  /** What happened within this time is told to the other processes at once. */
  gathered: second / 50,
  /** How long nobody is asked anew whether they may still listen, unless something says that they may not. */
  trusted: 2 * second,
  /** A line now and then: proxies end what is silent, and who is gone is found out. */
  heartbeat: 20 * second,
  /** An event may be committed so much later than its id was made. */
  lateCommit: 5 * second,
  /** Of so many missed events each is said; beyond that, that everything may have changed. */
  missed: 500,
  /** What could not be told while the connection was lost is kept; beyond so many, that something happened. */
  untold: 1_000,
  /** When a stream that we end is to be opened again: each within this time, so that not all come at once. */
  comeBack: { soonest: second, latest: 5 * second, crowdedOut: minute },
  /** The connection that hears the other processes, when it is lost. */
  reopen: { first: second / 5, longest: 5 * second },
}

/**
 * Calls to one organisation at a provider, by all companies that are connected to it: what Xero allows is 60 a minute,
 * 5 at once. A little longer than its minute, since clocks differ. A row is enough for an invoice and what is paid of
 * it.
 */
export const callTurns = {
  limit: 60,
  within: minute + second,
  atOnce: 5,
  inARow: 12,
  idle: 3 * second,
  grace: 30 * second,
  // Longer than a call waits for its turn: whoever has to let others go first holds up no worker.
  looksAgain: 5 * second,
  soon: second / 5,
  longest: 3 * minute,
}

/**
 * How the books of companies are kept up: how long one company's are worked on before others have their turn, and for
 * what falls due soon whoever leaves them comes back.
 */
export const bookKeeping = {
  slice: 10 * second,
  lease: 2 * minute,
  shortestWait: 5 * second,
  longestWait: 15 * minute,
  soon: minute,
}

/** The same of a person's calendar in Outlook. */
export const calendarKeeping = { slice: 10 * second, lease: 2 * minute, longestWait: 30 * minute }
