import {
  ActionTiles,
  actionTileClass,
  Button,
  Card,
  CardList,
  ChartLink,
  Chips,
  CodeFields,
  Countdown,
  DateField,
  EmptyState,
  Field,
  FieldRow,
  Figures,
  IconButton,
  LanguageSwitch,
  LinkRowContent,
  List,
  ListRow,
  listRowClass,
  MarketCard,
  MarketCardSkeleton,
  MoreButton,
  NewRows,
  Note,
  NumberGrid,
  PhoneField,
  RatesPanel,
  RoundingNote,
  RowContent,
  Section,
  Segmented,
  SelectField,
  Sheet,
  Skeleton,
  SlotCard,
  SlotCardSkeleton,
  SrOnly,
  StatusPill,
  TextArea,
  TextField,
  ThemeSwitch,
  Ticker,
  TileIcon,
} from '@ank/ui';
import { Inbox, Search, Wallet } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './standalone.module.css';

const MINUTE_MS = 60_000;

const SINGLE_DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

function Buttons() {
  return (
    <>
      <div className={classes.row}>
        <Button>Primary</Button>
        <Button variant="tonal">Tonal</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button busy busyLabel="Submitting...">
          Busy
        </Button>
        <Button disabled>Off</Button>
        <IconButton label="Search">
          <Search aria-hidden />
        </IconButton>
        <ChartLink url="https://example.com/chart" name="KALYAN" />
      </div>
      <Button block>As wide as its place</Button>
    </>
  );
}

function Fields() {
  const [text, setText] = useState('Ravi Kumar');
  const [phone, setPhone] = useState('');
  const [day, setDay] = useState('2026-11-21');
  const [choice, setChoice] = useState('');
  const [code, setCode] = useState('12');
  const methods = ['Google Pay', 'Paytm', 'PhonePe'].map((name) => ({ value: name, label: name }));
  return (
    <>
      <TextField label="Name" hint="As others see it" value={text} onValue={setText} />
      <TextArea label="Lines" hint="One a line" value={text} onValue={setText} />
      <TextField label="Name with a fault" error="Name is required!" value="" onValue={setText} />
      <Field label="A box of its own">
        {({ inputId, describedBy }) => (
          <output id={inputId} aria-describedby={describedBy}>
            Anything
          </output>
        )}
      </Field>
      <PhoneField label="Phone number" value={phone} onValue={setPhone} />
      <FieldRow>
        <DateField label="From Date" value={day} onValue={setDay} />
        <DateField label="To Date" value={day} onValue={setDay} error="Choose a later day" />
      </FieldRow>
      <SelectField label="Method" options={methods} value={choice} placeholder="Choose one" onValue={setChoice} />
      <CodeFields
        mobile="9876543210"
        length={4}
        code={code}
        onCode={setCode}
        error={null}
        resending={false}
        onResend={() => Promise.resolve(true)}
      />
    </>
  );
}

function Choices() {
  const [session, setSession] = useState<'open' | 'close'>('open');
  const [amount, setAmount] = useState<string | null>('50');
  const [digit, setDigit] = useState<string | null>('5');
  const amounts = ['10', '50', '100', '500', '1000'].map((value) => ({ value }));
  return (
    <>
      <Segmented
        kind="radio"
        label="Session"
        options={[
          { value: 'open', label: 'Open', disabledReason: 'closed 04:10 PM' },
          { value: 'close', label: 'Close' },
        ]}
        value={session}
        onValue={setSession}
      />
      <Chips label="Amounts" options={amounts} chosen={amount} onPick={setAmount} />
      <NumberGrid label="Digits" numbers={SINGLE_DIGITS} chosen={digit} queued={{ 7: 40 }} onPick={setDigit} />
    </>
  );
}

function Markets() {
  return (
    <CardList>
      <MarketCard
        name="KALYAN"
        open
        result="128-1"
        resultEmpty={false}
        statusLabel="Market Open"
        openTime="04:10 PM"
        closeTime="06:10 PM"
        countdown={<Countdown clock={() => 0} next={() => ({ label: 'Open ends in', endsAtMs: 4 * MINUTE_MS })} />}
      />
      <MarketCard
        name="MILAN DAY"
        open={false}
        statusLabel="Market Closed"
        result="***-**-***"
        resultEmpty
        openTime="03:00 PM"
        closeTime="05:00 PM"
      />
      <SlotCard
        name="10:30 AM"
        open={false}
        statusLabel="Market Closed"
        result="128-1"
        resultEmpty={false}
        timeLabel="Open 10:30 AM"
      />
      <MarketCardSkeleton />
      <SlotCardSkeleton />
    </CardList>
  );
}

function Lists() {
  const bar = useRef<HTMLDivElement>(null);
  const [newer, setNewer] = useState(true);
  return (
    <>
      <ActionTiles label="Shortcuts">
        {['Add', 'Withdraw', 'Transfer'].map((name) => (
          <a key={name} className={actionTileClass} href="#kit">
            <TileIcon>{<Wallet size={20} />}</TileIcon>
            {name}
          </a>
        ))}
      </ActionTiles>
      <List label="Links">
        <li>
          <a className={listRowClass()} href="#kit">
            <LinkRowContent icon={<Wallet size={20} />} title="A row that is a link" sub="Opens a screen" />
          </a>
        </li>
        <li className={listRowClass()}>
          <RowContent
            lead="A line above"
            title="A row with parts of its own"
            end={<SrOnly>Read out, not shown</SrOnly>}
          />
        </li>
      </List>
      <List label="Statement">
        <ListRow title="Amount Added By Admin" sub="21 Nov 2026 09:15:00 PM" end="+500" />
        <ListRow title="A win" start={<TileIcon kind="positive">{<Wallet size={20} />}</TileIcon>} end="+950" />
        <ListRow title="A bid" start={<TileIcon kind="negative">{<Wallet size={20} />}</TileIcon>} end="-10" />
        <ListRow slim title="A slim row" start={<TileIcon>{<Wallet aria-hidden size={20} />}</TileIcon>} end="-40" />
      </List>
      <MoreButton variant="tonal" more busy={false} busyLabel="Loading..." onMore={() => undefined}>
        Show more
      </MoreButton>
      <NewRows fresh={{ bar, showNewer: newer ? () => setNewer(false) : null }} label="New rows" />
      <Figures
        rows={[
          { label: 'Lines', value: '3' },
          { label: 'Total', value: '1,25,000', total: true },
        ]}
      />
      <RoundingNote example={{ points: 15, rate: { stake: 10, pays: 95 }, comesTo: 142.5, pays: 142 }} />
      <RatesPanel rates={[{ label: 'Single Digit', low: '10', high: '95' }]} />
    </>
  );
}

function States() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={classes.row}>
        <StatusPill kind="open">Market Open</StatusPill>
        <StatusPill kind="closed">Market Closed</StatusPill>
      </div>
      <Note>A standing remark.</Note>
      <Note kind="warning">A remark that warns.</Note>
      <Ticker text="Withdrawals are open from 07:00 AM to 10:00 PM." />
      <EmptyState
        level={3}
        icon={<Inbox aria-hidden size={32} />}
        title="NO DATA FOUND"
        text="Nothing was placed on these days."
      />
      <EmptyState
        level={3}
        kind="error"
        icon={<Inbox aria-hidden size={32} />}
        title="Could not be loaded"
        action={<Button>Retry</Button>}
      />
      <Skeleton height={48} />
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="A sheet"
        actions={
          <Button block onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <p>What it asks stands here.</p>
      </Sheet>
    </>
  );
}

const PARTS: readonly (readonly [title: string, sample: ReactNode])[] = [
  ['Buttons', <Buttons key="buttons" />],
  ['Fields', <Fields key="fields" />],
  ['Choices', <Choices key="choices" />],
  ['Market cards', <Markets key="markets" />],
  ['Lists and figures', <Lists key="lists" />],
  ['States', <States key="states" />],
];

/** Every component of the UI kit on one page, in a selectable theme. */
export function KitCatalogue() {
  return (
    <main className={classes.catalogue}>
      <h1>UI kit</h1>
      <ThemeSwitch />
      <LanguageSwitch onChoose={() => undefined} />
      {PARTS.map(([title, sample]) => (
        <Section key={title} title={title}>
          <Card padded>
            <div className={classes.samples}>{sample}</div>
          </Card>
        </Section>
      ))}
    </main>
  );
}
