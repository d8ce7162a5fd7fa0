import type { IndiaDay } from '@ank/rules';

export type MarketDay = { marketId: string; day: IndiaDay };
