import fundClaims from '@ank/fund-claims/catalogs/mr.json';
import refusals from '@ank/protocol/catalogs/mr.json';
import platform from '@ank/shared/catalogs/mr.json';
import game from '@ank/texts/catalogs/mr.json';
import { translator } from '@ank/texts/translator';
import ui from '@ank/ui/catalogs/mr.json?more';
import own from './mr.json?more';

export const translate = translator('mr', own, fundClaims, game, platform, refusals, ui);
