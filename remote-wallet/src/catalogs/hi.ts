import fundClaims from '@ank/fund-claims/catalogs/hi.json';
import game from '@ank/texts/catalogs/hi.json';
import { translator } from '@ank/texts/translator';
import ui from '@ank/ui/catalogs/hi.json';
import own from './hi.json';

export const translate = translator('hi', own, fundClaims, game, ui);
