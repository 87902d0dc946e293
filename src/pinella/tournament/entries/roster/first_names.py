"""Common Italian first names: they tell which half of a full name is which, and that Mario is no slip for Maria."""

from __future__ import annotations

_WOMEN = (
    "Ada Adele Adriana Agata Agnese Alba Alberta Alda Alessandra Alessia Alice Amalia Amelia Angela Angelica Anita "
    "Anna Annalisa Annamaria Antonella Antonia Antonietta Arianna Assunta Aurora Barbara Beatrice Benedetta Bianca "
    "Bice Bruna Camilla Carla Carlotta Carmela Carmen Carolina Caterina Cecilia Chiara Cinzia Clara Claudia Concetta "
    "Cristina Daniela Debora Delia Diana Donatella Dora Edda Elda Elena Eleonora Elisa Elisabetta Elvira Emanuela "
    "Emilia Emma Enrica Erica Erika Ernesta Eugenia Eva Fabiana Federica Fernanda Filomena Fiorella Flavia Flora "
    "Franca Francesca Gabriella Gemma Giada Gianna Gina Giorgia Giovanna Giulia Giuliana Giuseppina Gloria Grazia "
    "Graziella Ida Ilaria Ines Irene Iris Isabella Ivana Jole Laura Lea Letizia Lidia Liliana Lina Livia Loredana "
    "Lorena Lorenza Lucia Luciana Lucrezia Luisa Luigia Maddalena Manuela Mara Marcella Margherita Maria Mariagrazia "
    "Marianna Mariella Marilena Marina Marisa Marta Martina Matilde Maura Michela Milena Mirella Miriam Monica Nadia "
    "Natalia Nicoletta Noemi Norma Olga Ornella Paola Patrizia Piera Pierina Pina Raffaella Rachele Rebecca Renata "
    "Rina Rita Roberta Romana Rosa Rosanna Rosalba Rosalia Rosaria Rossana Rossella Sabina Sabrina Sandra Sara Serena "
    "Silvana Silvia Simona Simonetta Sofia Sonia Stefania Susanna Tamara Tatiana Teresa Tina Tiziana Valentina "
    "Valeria Vanda Vanessa Vera Veronica Vincenza Viola Virginia Vittoria Viviana Wanda Zita"
)
_MEN = (
    "Achille Adolfo Adriano Agostino Alberto Aldo Alessandro Alessio Alfio Alfonso Alfredo Amedeo Andrea Angelo "
    "Antonio Armando Arnaldo Arturo Attilio Augusto Aurelio Bartolomeo Benito Bernardo Biagio Bruno Calogero Camillo "
    "Carlo Carmelo Carmine Cesare Ciro Claudio Corrado Cosimo Cristian Cristiano Dante Danilo Dario Davide Diego Dino "
    "Domenico Donato Edoardo Egidio Elio Emanuele Emilio Ennio Enrico Enzo Ermanno Ernesto Ettore Eugenio Ezio Fabio "
    "Fabrizio Fausto Federico Felice Ferdinando Fernando Filippo Flavio Francesco Franco Fulvio Gabriele Gaetano "
    "Gaspare Gennaro Gerardo Giacomo Giampaolo Gian Giancarlo Gianfranco Gianluca Gianni Gianpiero Gino Giordano "
    "Giorgio Giovanni Girolamo Giulio Giuliano Giuseppe Graziano Gregorio Guglielmo Guido Ignazio Italo Ivan Ivano "
    "Ivo Lamberto Leonardo Leone Livio Lorenzo Luca Luciano Lucio Ludovico Luigi Manlio Marcello Marco Mariano Mario "
    "Massimiliano Massimo Matteo Maurizio Mauro Michele Mirko Nello Nicola Nicolò Nino Nunzio Orazio Oreste Orlando "
    "Osvaldo Ottavio Paolo Pasquale Patrizio Piero Pierluigi Pietro Pino Primo Raffaele Raimondo Remo Renato Renzo "
    "Riccardo Rinaldo Roberto Rocco Rodolfo Romano Rosario Ruggero Salvatore Samuele Sandro Santo Saverio Sebastiano "
    "Sergio Silvano Silvio Simone Stefano Tiziano Tommaso Tullio Ubaldo Ugo Umberto Valentino Valerio Valter Vincenzo "
    "Virgilio Vito Vittorio Walter"
)

WOMEN: tuple[str, ...] = tuple(_WOMEN.split())
MEN: tuple[str, ...] = tuple(_MEN.split())
