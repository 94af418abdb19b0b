const DATABASE = 'grove'
const STORE = 'kept'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new Error('The database is in use')))
  })
}

let opening: Promise<IDBDatabase> | undefined

/** Opened once and kept open: what is stored later is on its way at once, even where the page is left in the next moment. */
function keptOpen(): Promise<IDBDatabase> {
  if (opening === undefined) {
    const forget = () => {
      opening = undefined
    }
    opening = openDatabase()
    opening.then((database) => {
      // Another page deletes the database, or the browser clears away what the site has stored.
      database.addEventListener('versionchange', () => {
        database.close()
        forget()
      })
      database.addEventListener('close', forget)
    }, forget)
  }
  return opening
}

/** Runs one request in a transaction of its own and answers its result once it is on the disk. */
async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await keptOpen()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error))
    // A page that is left in the next moment has still sent its wish.
    transaction.commit()
  })
}

/** Browsers may forbid storage or have none left: what cannot be kept is not, and the page goes on. */
async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined)
}

export async function writeKept(key: string, value: unknown): Promise<void> {
  await orUndefined(run('readwrite', (store) => store.put(value, key)))
}

export async function readKept(key: string): Promise<unknown> {
  return orUndefined(run('readonly', (store) => store.get(key)))
}

export async function removeKept(key: string): Promise<void> {
  await orUndefined(run('readwrite', (store) => store.delete(key)))
}
