/** The files that the keeper of a test run's PostgreSQL writes into the run's folder. */
export const READY_FILE = 'ready'
export const FAILURE_FILE = 'failure'
export const KEEPER_PID_FILE = 'keeper.pid'

/** The migrated database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'grove_template'
