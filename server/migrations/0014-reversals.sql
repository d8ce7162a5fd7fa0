-- The verification looks for the reversals of a payout.
create index transfer_reversal on transfer (reverses) where reverses is not null;
