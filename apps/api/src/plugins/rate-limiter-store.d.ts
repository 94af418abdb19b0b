/** The base of limiters over a store: the package has it and types it, but does not export it by name. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible'
  export = RateLimiterStoreAbstract
}
