import fundClaims from '@ank/fund-claims/catalogs/hi.json';
import refusals from '@ank/protocol/catalogs/hi.json';
import platform from '@ank/shared/catalogs/hi.json';
import game from '@ank/texts/catalogs/hi.json';
import { translator } from '@ank/texts/translator';
import ui from '@ank/ui/catalogs/hi.json?more';
import own from './hi.json?more';

export const translate = translator('hi', own, fundClaims, game, platform, refusals, ui);
