import { formatClock, formatMoment } from '@ank/rules';
import { addSlide } from '../../content/add-slide';
import { listSlides } from '../../content/list-slides';
import { removeSlide } from '../../content/remove-slide';
import { setContact } from '../../content/set-contact';
import { setHeadline } from '../../content/set-headline';
import { setHowToPlay } from '../../content/set-how-to-play';
import { setRules } from '../../content/set-rules';
import { pointsOnly } from '../../errors';
import { addMarket } from '../../markets/add-market';
import { findMarket } from '../../markets/find-market';
import { listMarkets } from '../../markets/list-markets';
import { listRates } from '../../markets/list-rates';
import { setMarketNames } from '../../markets/set-market-names';
import { setMarketTimes } from '../../markets/set-market-times';
import { setOffDays, weekdayNames } from '../../markets/set-off-days';
import { checkRate, type NewRate, setRate } from '../../markets/set-rate';
import { switchMarket } from '../../markets/switch-market';
import { listAudit } from '../../security/list-audit';
import { takeOperations } from '../../security/take-operations';
import { type Args, formatMessage, formatTable } from '../args';
import type { Command, OperatorContext } from '../command';
import { DEFAULT_ROWS, pageOf, withMore } from './pages';
import { familyOf } from './result-commands';

const turn = (words: string, help: string, on: boolean): Command => ({
  words,
  options: ['family?', 'market'],
  help,
  run: async (context, _values, args) => {
    const market = await findMarket(context, { family: familyOf(args), name: args.need('market') });
    await switchMarket(context, { market, on });
    return formatMessage(args, `${market.name} is ${on ? 'on' : 'off'}.`);
  },
});

const rateOf = (args: Args): NewRate => ({
  family: familyOf(args),
  label: args.need('label'),
  stake: args.need('stake'),
  pays: args.need('pays'),
});

async function rateQuestion(args: Args, context: OperatorContext): Promise<string> {
  const { family, label, stake, pays } = checkRate(rateOf(args));
  const old = (await listRates(context)).find((one) => one.family === family && one.label === label);
  return old
    ? `Change the rate of ${label} (${family}) from '${old.stake} pays ${old.pays}' to '${stake} pays ${pays}'? New bids get it at once.`
    : `Set the rate of ${label} (${family}) to ${stake} pays ${pays}? It has no rate yet and takes no bids.`;
}

export const SITE_COMMANDS: readonly Command[] = [
  {
    words: 'markets list',
    help: 'List markets with times and off days.',
    run: async (context, _values, args) => {
      const rows = (await listMarkets(context)).map((market) => ({
        id: market.id,
        family: market.family,
        name: market.name,
        hindi: market.hindi_name,
        marathi: market.marathi_name,
        open: formatClock(market.open_minutes),
        close: market.close_minutes === null ? '' : formatClock(market.close_minutes),
        off_days: weekdayNames(market.off_weekdays),
        on: market.active,
      }));
      return formatTable(args, rows, 'There are no markets.');
    },
  },
  {
    words: 'markets add',
    options: ['family?', 'name', 'open', 'close?', 'hindi?', 'marathi?'],
    help: "Add a market: --open '04:10 PM' --close '06:10 PM', with its names in --hindi and --marathi.",
    run: async (context, _values, args) => {
      const market = {
        family: familyOf(args),
        name: args.need('name'),
        open: args.need('open'),
        close: args.option('close'),
        hindi: args.option('hindi'),
        marathi: args.option('marathi'),
      };
      const id = await addMarket(context, market);
      return formatMessage(args, `${market.name} is market ${id}.`, { id });
    },
  },
  {
    words: 'markets names',
    options: ['family?', 'market', 'hindi?', 'marathi?'],
    help: 'Set what players who read Hindi or Marathi see, at once. An empty name shows the English one.',
    run: async (context, _values, args) => {
      const market = await findMarket(context, { family: familyOf(args), name: args.need('market') });
      await setMarketNames(context, { market, hindi: args.option('hindi'), marathi: args.option('marathi') });
      return formatMessage(args, `${market.name}'s names were changed.`);
    },
  },
  {
    words: 'markets times',
    options: ['family?', 'market', 'open', 'close?'],
    help: 'Change the times, from the next day that has not started.',
    run: async (context, _values, args) => {
      const market = await findMarket(context, { family: familyOf(args), name: args.need('market') });
      await setMarketTimes(context, { market, open: args.need('open'), close: args.option('close') });
      return formatMessage(args, `${market.name}'s new times apply from the next day.`);
    },
  },
  {
    words: 'markets off-days',
    options: ['family?', 'market', 'days'],
    help: 'Set the weekly off days (sun,mon or none), from the next day that has not started.',
    run: async (context, _values, args) => {
      const market = await findMarket(context, { family: familyOf(args), name: args.need('market') });
      await setOffDays(context, { market, text: args.need('days') });
      return formatMessage(args, `${market.name}'s new off days apply from the next day.`);
    },
  },
  turn('markets on', 'Show a market to players.', true),
  turn('markets off', 'Hide a market from players at once.', false),
  {
    words: 'rates set',
    options: ['family?', 'label', 'stake', 'pays'],
    help: "Set a payout rate for new bids: --label 'Jodi Digit' --stake 10 --pays 950.",
    question: rateQuestion,
    run: async (context, _values, args) => {
      const rate = rateOf(args);
      await setRate(context, rate);
      return formatMessage(args, `${rate.label}: ${rate.stake} pays ${rate.pays}.`);
    },
  },
  {
    words: 'headlines set',
    options: ['id', 'text'],
    help: 'Set a notice: 1 home, 2 add funds, 3 withdraw. An empty text hides it.',
    pointsOnly: { help: 'Set the notice of home: --id 1. An empty text hides it.' },
    run: async (context, _values, args) => {
      const id = args.need('id');
      if (context.config?.pointsOnly && id !== '1') throw pointsOnly();
      await setHeadline(context, { id, text: args.need('text') });
      return formatMessage(args, `Headline ${id} is set.`);
    },
  },
  {
    words: 'sliders list',
    help: 'List the pictures of the slider.',
    run: async (context, _values, args) => formatTable(args, await listSlides(context), 'No pictures.'),
  },
  {
    words: 'sliders add',
    options: ['image', 'alt?'],
    help: 'Add a picture: an https address or a path of this site. --alt: what it says, for players who cannot see it.',
    run: async (context, _values, args) => {
      const image = args.need('image');
      await addSlide(context, { image, alt: args.option('alt')?.trim() ?? '' });
      const elsewhere = URL.canParse(image)
        ? ` It is shown only if the server's IMAGE_ORIGINS contains ${new URL(image).origin}.`
        : '';
      return formatMessage(args, `The picture was added.${elsewhere}`);
    },
  },
  {
    words: 'sliders remove',
    options: ['id'],
    help: 'Remove a picture.',
    run: async (context, _values, args) => {
      await removeSlide(context, { id: args.need('id') });
      return formatMessage(args, 'The picture was removed.');
    },
  },
  {
    words: 'rules set',
    money: true,
    options: ['deposit?', 'withdrawal?'],
    help: 'Set the rules of deposits and withdrawals. \\n separates lines.',
    run: async (context, _values, args) => {
      await setRules(context, {
        deposit: args.option('deposit'),
        withdrawal: args.option('withdrawal'),
      });
      return formatMessage(args, 'The rules were changed.');
    },
  },
  {
    words: 'how-to-play set',
    options: ['file', 'video?'],
    help: 'Set the How To Play page from an HTML file. Scripts and styles are removed.',
    run: async (context, _values, args) => {
      await setHowToPlay(context, {
        file: args.need('file'),
        videoLink: args.option('video') ?? '',
      });
      return formatMessage(args, 'The page was changed.');
    },
  },
  {
    words: 'contact set',
    options: ['whatsapp?', 'phone?', 'telegram?'],
    help: 'Set the support numbers.',
    run: async (context, _values, args) => {
      await setContact(context, {
        whatsapp: args.option('whatsapp'),
        phone: args.option('phone'),
        telegram: args.option('telegram'),
      });
      return formatMessage(args, 'The numbers were changed.');
    },
  },
  {
    words: 'audit list',
    options: ['action?', 'limit?', 'before?'],
    help:
      `List the newest operator actions and uploads, ${DEFAULT_ROWS} by default, or those of one kind, such as ` +
      "--action 'remote upload'. --before ID shows the next page.",
    run: async (context, _values, args) => {
      const wanted = { action: args.option('action'), ...pageOf(args, 'an entry') };
      if (context.config) await takeOperations(context, context.config);
      const rows = (await listAudit(context, wanted)).map(({ id, made_at, ...row }) => ({
        id,
        at: formatMoment(made_at),
        ...row,
      }));
      return withMore(args, formatTable(args, rows, 'No entries yet.'), rows, wanted);
    },
  },
];
