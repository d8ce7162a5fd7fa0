import { formatClock, formatMoment } from '@ank/shared/rules';
import { setHowToPlay } from '../verbs/how-to-play';
import {
  addMarket,
  findMarket,
  listMarkets,
  setMarketTimes,
  setOffDays,
  setRate,
  switchMarket,
  weekdayNames,
} from '../verbs/operate-markets';
import { addSlide, listAudit, listSlides, removeSlide, setContact, setHeadline, setRules } from '../verbs/operate-site';
import type { Command } from './command';
import { said, shown } from './given';
import { familyOf } from './result-commands';

const turn = (words: string, help: string, on: boolean): Command => ({
  words,
  options: ['family?', 'market'],
  help,
  run: async ({ database, clock }, _values, given) => {
    const market = await findMarket(database, familyOf(given), given.need('market'));
    await switchMarket(database, clock, given.actor, market, on);
    return said(given, `${market.name} is ${on ? 'on' : 'off'}.`);
  },
});

const MOST_DEEDS = 100;

/** Markets, rates, and what players read. */
export const SITE_COMMANDS: readonly Command[] = [
  {
    words: 'markets list',
    help: 'markets with times and off days',
    run: async ({ database }, _values, given) => {
      const rows = (await listMarkets(database)).map((market) => ({
        id: market.id,
        family: market.family,
        name: market.name,
        open: formatClock(market.open_minutes),
        close: market.close_minutes === null ? '' : formatClock(market.close_minutes),
        off_days: weekdayNames(market.off_weekdays),
        on: market.active,
      }));
      return shown(given, rows, 'There are no markets.');
    },
  },
  {
    words: 'markets add',
    options: ['family?', 'name', 'open', 'close?'],
    help: "add a market: --open '04:10 PM' --close '06:10 PM'",
    run: async ({ database, clock }, _values, given) => {
      const market = {
        family: familyOf(given),
        name: given.need('name'),
        open: given.need('open'),
        close: given.option('close'),
      };
      const id = await addMarket(database, clock, given.actor, market);
      return said(given, `${market.name} is market ${id}.`, { id });
    },
  },
  {
    words: 'markets times',
    options: ['family?', 'market', 'open', 'close?'],
    help: 'new times, from the next day that has not begun',
    run: async ({ database, clock }, _values, given) => {
      const market = await findMarket(database, familyOf(given), given.need('market'));
      await setMarketTimes(database, clock, given.actor, market, given.need('open'), given.option('close'));
      return said(given, `${market.name} has its new times from the next day on.`);
    },
  },
  {
    words: 'markets off-days',
    options: ['family?', 'market', 'days'],
    help: 'weekly off days (sun,mon or none), from the next day that has not begun',
    run: async ({ database, clock }, _values, given) => {
      const market = await findMarket(database, familyOf(given), given.need('market'));
      await setOffDays(database, clock, given.actor, market, given.need('days'));
      return said(given, `${market.name} has its new off days from the next day on.`);
    },
  },
  turn('markets on', 'put a market on the lists', true),
  turn('markets off', 'take a market off the lists, at once', false),
  {
    words: 'rates set',
    options: ['family?', 'label', 'stake', 'pays'],
    help: "what a stake pays, for bids from now on: --label 'Jodi Digit' --stake 10 --pays 950",
    run: async ({ database, clock }, _values, given) => {
      const rate = {
        family: familyOf(given),
        label: given.need('label'),
        stake: given.need('stake'),
        pays: given.need('pays'),
      };
      await setRate(database, clock, given.actor, rate);
      return said(given, `${rate.label}: ${rate.stake} pays ${rate.pays}.`);
    },
  },
  {
    words: 'headlines set',
    options: ['id', 'text'],
    help: 'the notice of 1 home, 2 add funds, 3 withdraw; an empty text hides it',
    run: async ({ database, clock }, _values, given) => {
      await setHeadline(database, clock, given.actor, { id: given.need('id'), text: given.need('text') });
      return said(given, `Headline ${given.need('id')} is set.`);
    },
  },
  {
    words: 'sliders list',
    help: 'pictures of the slider',
    run: async ({ database }, _values, given) => shown(given, await listSlides(database), 'No pictures.'),
  },
  {
    words: 'sliders add',
    options: ['image'],
    help: 'add a picture: an https address or a path of this site',
    run: async ({ database, clock }, _values, given) => {
      const image = given.need('image');
      await addSlide(database, clock, given.actor, image);
      const elsewhere = URL.canParse(image)
        ? ` It is shown where IMAGE_ORIGINS of the server names ${new URL(image).origin}.`
        : '';
      return said(given, `The picture is added.${elsewhere}`);
    },
  },
  {
    words: 'sliders remove',
    options: ['id'],
    help: 'remove a picture',
    run: async ({ database, clock }, _values, given) => {
      await removeSlide(database, clock, given.actor, given.need('id'));
      return said(given, 'The picture is removed.');
    },
  },
  {
    words: 'rules set',
    options: ['deposit?', 'withdrawal?'],
    help: 'the rules of deposits and withdrawals; \\n separates lines',
    run: async ({ database, clock }, _values, given) => {
      await setRules(database, clock, given.actor, {
        deposit: given.option('deposit'),
        withdrawal: given.option('withdrawal'),
      });
      return said(given, 'The rules are set.');
    },
  },
  {
    words: 'how-to-play set',
    options: ['file', 'video?'],
    help: 'the page on how to play, from a file of HTML; scripts and styles are dropped',
    run: async ({ database, clock }, _values, given) => {
      await setHowToPlay(database, clock, given.actor, {
        file: given.need('file'),
        videoLink: given.option('video') ?? '',
      });
      return said(given, 'The page is set.');
    },
  },
  {
    words: 'contact set',
    options: ['whatsapp?', 'phone?', 'telegram?'],
    help: 'the support numbers',
    run: async ({ database, clock }, _values, given) => {
      await setContact(database, clock, given.actor, {
        whatsapp: given.option('whatsapp'),
        phone: given.option('phone'),
        telegram: given.option('telegram'),
      });
      return said(given, 'The numbers are set.');
    },
  },
  {
    words: 'audit list',
    help: 'the newest deeds of the operators',
    run: async ({ database }, _values, given) => {
      const rows = (await listAudit(database, MOST_DEEDS)).map(({ made_at, ...row }) => ({
        at: formatMoment(made_at),
        ...row,
      }));
      return shown(given, rows, 'Nothing was done yet.');
    },
  },
];
